/* A picture that is larger than the server takes is drawn smaller before it is sent. */

document.addEventListener("change", async ({ target }) => {
  if (!target.matches("[data-longest-side]")) return;
  target.setCustomValidity("");
  const [file] = target.files;
  if (!file || file.size <= Number(target.dataset.mostBytes)) return;
  const button = target.form.querySelector("button");
  button.disabled = true;
  try {
    const chosen = new DataTransfer();
    chosen.items.add(await smaller(file, Number(target.dataset.longestSide)));
    target.files = chosen.files;
  } catch {
    target.setCustomValidity(target.dataset.tooLarge);
    target.reportValidity();
  }
  button.disabled = false;
});

/* What is transparent stands on white, as the server would store it. */
async function smaller(file, longestSide) {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const drawn = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", .9));
  return new File([drawn], file.name, { type: drawn.type });
}
