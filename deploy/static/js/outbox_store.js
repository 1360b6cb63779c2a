/* The store on this phone, and what it keeps drawn as codes to be scanned. Knows
   nothing of the network. */
const library = import("../vendor/qrcode-generator-2.0.4.mjs");
const MOST_LETTERS = 600;

const opened = new Promise((done, fail) => {
  const request = indexedDB.open("seven-marks", 2);
  request.onupgradeneeded = () => {
    for (const old of [...request.result.objectStoreNames]) request.result.deleteObjectStore(old);
    request.result.createObjectStore("kept", { keyPath: "n", autoIncrement: true });
  };
  request.onsuccess = () => done(request.result);
  request.onerror = () => fail(request.error);
});
opened.catch(() => {});
library.catch(() => {});

async function act(mode, what) {
  const change = (await opened).transaction("kept", mode);
  const request = what(change.objectStore("kept"));
  return new Promise((done, fail) => {
    change.oncomplete = () => done(request.result);
    change.onabort = change.onerror = () => fail(change.error);
  });
}

export const put = (entry) => act("readwrite", (store) => store.put(entry));
export const remove = (entry) => act("readwrite", (store) => store.delete(entry.n));

/* In the order they were entered. */
export const everything = () => act("readonly", (store) => store.getAll());

export async function waiting() {
  return (await everything()).filter((entry) => entry.state === "waiting");
}

/* For how long it has been kept. A difference, so that it does not matter whether this
   phone's clock is right. */
export const age = (entry) => Math.max(0, Date.now() - entry.at);

/* The addresses the director's camera opens: as many entries in each as a code holds. */
export async function addresses(entries) {
  const found = [];
  for (const of of groups(entries)) {
    let some = [];
    for (const entry of of) {
      if (some.length && (await token([...some, entry])).length > MOST_LETTERS) {
        found.push(await address(some));
        some = [];
      }
      some.push(entry);
    }
    found.push(await address(some));
  }
  return found;
}

const groups = (entries) => [...new Set(entries.map((e) => e.code))].map((code) => entries.filter((e) => e.code === code));
const address = async (some) => `${location.origin}${some[0].handover}?kept=${await token(some)}`;

async function token(entries) {
  const told = [entries[0].code, entries.map((entry) => [entry.key, entry.path, entry.fields, age(entry)])];
  const bytes = new TextEncoder().encode(JSON.stringify(told));
  if (!globalThis.CompressionStream) return `0${letters(bytes)}`;
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return `1${letters(new Uint8Array(await new Response(packed).arrayBuffer()))}`;
}

const letters = (bytes) =>
  btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

export async function draw(text) {
  const { qrcode } = await library;
  const code = qrcode(0, "L");
  code.addData(text);
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
