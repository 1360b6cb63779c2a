/* Asks every few seconds whether this sheet is open on another phone, which warns on both,
   and whether the shared sheet has grown, which shows it. */
import { openPage } from "./navigation.js";
import { isEntering } from "./hands.js";
import { refresh } from "./live.js";

const OFTEN = 5_000;

async function ask() {
  const note = document.querySelector("[data-presence]");
  const sheet = document.querySelector("[data-grows]");
  const url = note?.dataset.presence ?? sheet?.dataset.grows;
  if (!url || document.hidden || !navigator.onLine) return;
  const answer = await fetch(url, { method: "POST", cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  const { has_other_phone: hasOtherPhone, rows, own_rows: ownRows } = await answer.json();
  if (note) note.hidden = !hasOtherPhone;
  const shown = document.querySelector("[data-grows]");
  if (!shown) return;
  const isOwn = "ownRows" in shown.dataset;
  if (Number(isOwn ? shown.dataset.ownRows : shown.dataset.rows) !== (isOwn ? ownRows : rows)) await renew();
}

/* The sheet itself is opened again, unless somebody taps on it; other pages renew their parts. */
async function renew() {
  if (!document.querySelector("[data-sheet]")) await refresh().catch(() => {});
  else if (!isEntering()) await openPage(location.href, { inTheWay: isEntering }).catch(() => {});
}

setInterval(ask, OFTEN);
document.addEventListener("visibilitychange", ask);
