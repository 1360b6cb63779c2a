/* Asks every 15 seconds whether this sheet is open on another phone, and shows a warning
   on both. */
const OFTEN = 15_000;

async function ask() {
  const note = document.querySelector("[data-elsewhere]");
  if (!note || document.hidden) return;
  const answer = await fetch(note.dataset.elsewhere, { method: "POST", cache: "no-store" }).catch(() => null);
  if (answer?.ok) note.hidden = !(await answer.json()).elsewhere;
}

setInterval(ask, OFTEN);
document.addEventListener("visibilitychange", ask);
