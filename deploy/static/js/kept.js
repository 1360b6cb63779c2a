/* The store on this phone, and a kept result drawn as a code to be scanned. Knows
   nothing of the network. */
const library = import("../vendor/qrcode-generator-2.0.4.mjs");

const opened = new Promise((done, fail) => {
  const request = indexedDB.open("seven-marks", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("results", { keyPath: "key" });
  request.onsuccess = () => done(request.result);
  request.onerror = () => fail(request.error);
});
opened.catch(() => {});
library.catch(() => {});

async function act(mode, what) {
  const change = (await opened).transaction("results", mode);
  const request = what(change.objectStore("results"));
  return new Promise((done, fail) => {
    change.oncomplete = () => done(request.result);
    change.onabort = change.onerror = () => fail(change.error);
  });
}

export const put = (entry) => act("readwrite", (store) => store.put(entry));
export const remove = (key) => act("readwrite", (store) => store.delete(key));

/* In the order they were entered. */
export async function everything() {
  return (await act("readonly", (store) => store.getAll())).sort((a, b) => a.at - b.at);
}

export async function waiting() {
  return (await everything()).filter((entry) => entry.state === "waiting");
}

/* The address the director's camera opens: the link's code and the result. */
export function textOf({ code, match, game, marks, time_called, hand, seen, key }) {
  return ["SM1", code, match, game, ...marks, time_called ? 1 : 0, hand ?? 0, seen, key].join(" ");
}

export async function draw(entry) {
  const { qrcode } = await library;
  const code = qrcode(0, "M");
  code.addData(`${location.origin}${entry.handover}?kept=${encodeURIComponent(textOf(entry))}`);
  code.make();
  const size = code.getModuleCount();
  let path = "";
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (code.isDark(row, column)) path += `M${column + 4} ${row + 4}h1v1h-1z`;
    }
  }
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `0 0 ${size + 8} ${size + 8}`);
  svg.innerHTML = `<rect width="100%" height="100%" fill="#fff"/><path d="${path}" fill="#000"/>`;
  return svg;
}
