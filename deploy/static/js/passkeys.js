/* Passkeys: shows their buttons where the browser has them, and says when one did not come through. */

const fault = document.querySelector("[data-passkey-fault]");

if (window.PublicKeyCredential) {
  for (const form of document.querySelectorAll("[data-passkeys]")) form.hidden = false;
}
document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  fault.hidden = false;
});
