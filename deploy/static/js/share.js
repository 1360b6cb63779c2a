/* Hands a page on: [data-share] opens the phone's own sharing where the browser has one
   (over HTTPS), else a QR code of the address, for a phone held beside this one. */

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-share]");
  if (!button) return;
  const url = location.href.split(/[?#]/)[0];
  if (navigator.share) {
    await navigator.share({ title: document.title.replace(/\s+/g, " ").trim(), url }).catch(() => {});
    return;
  }
  const dialog = document.querySelector("dialog.share");
  const { draw } = await import("./outbox_store.js");
  dialog.querySelector("[data-share-code]").replaceChildren(await draw(url));
  dialog.querySelector("[data-share-address]").textContent = url;
  dialog.showModal();
});
