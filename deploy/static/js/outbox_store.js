/* Stores offline entries on this phone and draws them as QR codes. Knows nothing of the
   network. */
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

async function run(mode, operation) {
  const transaction = (await opened).transaction("kept", mode);
  const request = operation(transaction.objectStore("kept"));
  return new Promise((done, fail) => {
    transaction.oncomplete = () => done(request.result);
    transaction.onabort = transaction.onerror = () => fail(transaction.error);
  });
}

export const put = (entry) => run("readwrite", (store) => store.put(entry));
export const remove = (entry) => run("readwrite", (store) => store.delete(entry.n));

/* In the order they were entered. An older page stored the address as `door`. */
export const everything = async () =>
  (await run("readonly", (store) => store.getAll())).map((entry) => ({ syncUrl: entry.door, ...entry }));

export async function waiting() {
  return (await everything()).filter((entry) => entry.state === "waiting");
}

/* How long the entry has been stored, in milliseconds: right also where the clock is not. */
export const age = (entry) => Math.max(0, Date.now() - entry.at);

/* The addresses for the director's camera, each with as many entries as one code holds. */
export async function addresses(entries) {
  const urls = [];
  for (const of of groups(entries)) {
    let some = [];
    for (const entry of of) {
      if (some.length && (await token([...some, entry])).length > MOST_LETTERS) {
        urls.push(await address(some));
        some = [];
      }
      some.push(entry);
    }
    urls.push(await address(some));
  }
  return urls;
}

const groups = (entries) => [...new Set(entries.map((e) => e.code))].map((code) => entries.filter((e) => e.code === code));
const address = async (some) => `${location.origin}${some[0].handover}?kept=${await token(some)}`;

async function token(entries) {
  const payload = [entries[0].code, entries.map((entry) => [entry.key, entry.path, entry.fields, age(entry)])];
  const bytes = new TextEncoder().encode(JSON.stringify(payload));
  if (!globalThis.CompressionStream) return `0${base64url(bytes)}`;
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return `1${base64url(new Uint8Array(await new Response(packed).arrayBuffer()))}`;
}

const base64url = (bytes) =>
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
