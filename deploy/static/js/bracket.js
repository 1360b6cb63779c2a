/* A tall bracket on a phone: whoever swipes to another round sees a match of it, wherever
   the last one stood. */
const scrolledTo = new WeakMap();

export function follow(bracket) {
  if (scrolledTo.get(bracket) === bracket.scrollLeft) return;
  scrolledTo.set(bracket, bracket.scrollLeft);
  const frame = bracket.getBoundingClientRect();
  const boxes = [...bracket.querySelectorAll(".match .box")].map((box) => box.getBoundingClientRect());
  const across = boxes.filter((box) => box.left >= frame.left - 4 && box.left <= frame.right - Math.min(box.width, frame.width - 8) + 4);
  if (!across.length || across.some((box) => box.bottom > frame.top && box.top < frame.bottom)) return;
  const middle = (frame.top + frame.bottom) / 2;
  const offsets = across.map((box) => (box.top + box.bottom) / 2 - middle);
  bracket.scrollBy({ top: offsets.reduce((best, next) => (Math.abs(next) < Math.abs(best) ? next : best)), behavior: "smooth" });
}
