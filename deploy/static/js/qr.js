/* Draws a text as a QR code. */
import { qrcode } from "../vendor/qrcode-generator-2.0.4.mjs";

export function draw(text) {
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
