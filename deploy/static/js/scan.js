/* Reads the codes that pairs hold before the camera, one after the other, and gives each to
   the desk's queue. Without a reader of the browser's own comes one that reads pictures. */

const EVERY = 120;
const AGAIN = 4_000;
const LONGEST = 640;
const GLANCE = 700;
const place = document.querySelector("[data-scan]");
const video = place.querySelector("video");
const button = place.querySelector("[data-scan-start]");
const form = document.querySelector("form[data-scanned]");
const startLabel = button.textContent;
let stream = null;
let sounds = null;
let last = "";
let seenAt = 0;

function note(key) {
  const line = place.querySelector("[data-scan-note]");
  line.textContent = place.dataset[key] ?? "";
  line.hidden = !key;
}

const REASONS = { NotAllowedError: "denied", SecurityError: "denied", NotReadableError: "busy", AbortError: "busy" };

async function start() {
  note("");
  if (!navigator.mediaDevices) {
    note(isSecureContext ? "noCamera" : "noHttps");
    return;
  }
  sounds = sounds ?? (window.AudioContext ? new AudioContext() : null);
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1280 } } });
  } catch (error) {
    note(REASONS[error.name] ?? "noCamera");
    return;
  }
  const read = await reader().catch(() => null);
  if (!read) {
    stop();
    note("unreadable");
    return;
  }
  video.srcObject = stream;
  video.hidden = false;
  button.textContent = button.dataset.stop;
  await video.play().catch(() => {});
  watch(read, stream);
}

function stop() {
  for (const track of stream.getTracks()) track.stop();
  stream = video.srcObject = null;
  video.hidden = true;
  button.textContent = startLabel;
}

/* A function that gives the text of a code in the picture, or nothing. */
async function reader() {
  const formats = window.BarcodeDetector ? await BarcodeDetector.getSupportedFormats() : [];
  if (formats.includes("qr_code")) {
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return async () => (await detector.detect(video))[0]?.rawValue;
  }
  const { decodeQR } = await import("../vendor/qr-0.7.0/decode.js");
  const canvas = document.createElement("canvas");
  const picture = canvas.getContext("2d", { willReadFrequently: true });
  return () => {
    const scale = Math.min(1, LONGEST / Math.max(video.videoWidth, video.videoHeight));
    canvas.width = video.videoWidth * scale;
    canvas.height = video.videoHeight * scale;
    picture.drawImage(video, 0, 0, canvas.width, canvas.height);
    return decodeQR(picture.getImageData(0, 0, canvas.width, canvas.height));
  };
}

async function watch(read, own) {
  while (stream === own) {
    let text = "";
    try { text = video.videoWidth ? await read() : ""; } catch { /* no code in this picture */ }
    if (text && stream === own) take(text);
    await new Promise((done) => { setTimeout(done, EVERY); });
  }
}

/* A code that stays before the camera is read once. */
function take(text) {
  const isSame = text === last && Date.now() - seenAt < AGAIN;
  last = text;
  seenAt = Date.now();
  if (isSame) return;
  form.elements.code.value = text.replace(/^https?:\/\/[^/]+/, "");
  form.requestSubmit();
}

/* High is in, low is not: heard and felt without a look at the screen. */
function tell(outcome) {
  navigator.vibrate?.(outcome === "new" ? 80 : [80, 80, 200]);
  if (!sounds) return;
  const tone = sounds.createOscillator();
  tone.frequency.value = { new: 880, again: 440 }[outcome] ?? 180;
  tone.connect(sounds.destination);
  tone.start();
  tone.stop(sounds.currentTime + (outcome === "new" ? 0.12 : 0.35));
}

button.addEventListener("click", () => { if (stream) stop(); else start(); });
/* A tap meant for the pair before, whose buttons stood in this place, counts for nobody. */
function rest(answer) {
  const buttons = answer.querySelectorAll("button");
  for (const each of buttons) each.disabled = true;
  setTimeout(() => { for (const each of buttons) each.disabled = false; }, GLANCE);
}

document.addEventListener("queue:saved", ({ detail: { line } }) => {
  if (!line.isQuiet) return;
  const answer = document.getElementById("scan-answer");
  tell(answer.dataset.outcome);
  rest(answer);
});
window.addEventListener("pagehide", () => { if (stream) stop(); });
