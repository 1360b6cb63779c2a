/* Passkeys: shows their buttons where the browser has them, gives each its part of allauth's
   webauthn.js, and says when a passkey did not come about. */

const fault = document.querySelector("[data-passkey-fault]");

if (window.PublicKeyCredential) {
  for (const form of document.querySelectorAll("[data-passkeys]")) form.hidden = false;
}
for (const button of document.querySelectorAll("[data-passkey]")) {
  const { id } = button;
  const credential = button.form.elements.credential.id;
  const ids = { login: id, authenticate: id, add: id, credential, passwordless: "id_passwordless", data: "passkey-data" };
  window.allauth.webauthn.forms[button.dataset.passkey]({ ids });
}
document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  fault.hidden = false;
});
