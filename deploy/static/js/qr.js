/* Draws a text as a QR code. */
import { encodeQR } from "../vendor/qr-0.7.0/index.js";

export function draw(text) {
  const rows = encodeQR(text, "raw", { ecc: "low", border: 4 });
  let path = "";
  rows.forEach((row, top) => row.forEach((isDark, left) => { if (isDark) path += `M${left} ${top}h1v1h-1z`; }));
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `0 0 ${rows.length} ${rows.length}`);
  svg.innerHTML = `<rect width="100%" height="100%" fill="#fff"/><path d="${path}" fill="#000"/>`;
  return svg;
}
