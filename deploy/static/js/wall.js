/* The projector's page: panels in turn ([data-rotate="12"], seconds each; a panel
   longer than the screen turns its own pages first), sound once someone allowed it,
   a screen that stays awake. */

/* One page on; false, and back at the first, after the last. Columns of names turn
   sideways, everything else downwards. */
function turn(panel) {
  const box = panel.querySelector(".wall-names") ?? panel;
  const { scrollLeft, scrollTop } = box;
  const gap = parseFloat(getComputedStyle(box).columnGap) || 0;
  if (box.matches(".wall-names")) box.scrollLeft += box.clientWidth + gap;
  else box.scrollTop += box.clientHeight * 0.9;
  if (box.scrollLeft > scrollLeft || box.scrollTop > scrollTop) return true;
  box.scrollTo(0, 0);
  return false;
}

function rotate(stage) {
  const seconds = Number(stage.dataset.rotate) || 12;
  const panels = () => [...stage.children].filter((panel) => !panel.matches("[data-empty]"));
  let at = 0;
  const show = () => panels().forEach((panel, index) => { panel.hidden = index !== at; });
  setInterval(() => {
    const all = panels();
    if (!all.length) return;
    const panel = all[at % all.length];
    if (turn(panel)) return;
    at = (at + 1) % all.length;
    show();
    stage.dispatchEvent(new CustomEvent("wall:turned", { bubbles: true }));
  }, seconds * 1000);
  document.addEventListener("live:swapped", show);
  show();
}

let sound = null;

function strike(times) {
  if (!sound) return;
  for (let n = 0; n < times; n += 1) {
    const begin = sound.currentTime + n * 0.9;
    const tone = new OscillatorNode(sound, { type: "triangle", frequency: 660 });
    const loud = new GainNode(sound, { gain: 0 });
    loud.gain.setValueAtTime(0.6, begin);
    loud.gain.exponentialRampToValueAtTime(0.001, begin + 0.8);
    tone.connect(loud).connect(sound.destination);
    tone.start(begin);
    tone.stop(begin + 0.8);
  }
}

async function stayAwake() {
  try { await navigator.wakeLock?.request("screen"); } catch { /* the projector's own settings then */ }
}

for (const stage of document.querySelectorAll("[data-rotate]")) rotate(stage);
document.addEventListener("clock:five", () => strike(1));
document.addEventListener("clock:zero", () => strike(3));
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-sound]");
  if (!button) return;
  sound = new AudioContext();
  button.hidden = true;
  strike(1);
  stayAwake();
});
if (document.body.matches(".wall")) {
  stayAwake();
  document.addEventListener("visibilitychange", () => { if (!document.hidden) stayAwake(); });
}
