/* Refused entries. A hand that follows a refused one waits until that one is written or
   deleted. */
import { everything, put, remove } from "./outbox_store.js";

/* Each refused entry with those that wait for it, in order. */
export function groups(refused) {
  const groupOf = new Map();
  const of = new Map();
  for (const entry of refused) {
    const first = of.get(entry.fields.after) ?? entry.key;
    of.set(entry.key, first);
    if (groupOf.has(first)) groupOf.get(first).rest.push(entry);
    else groupOf.set(first, { entry, rest: [] });
  }
  return [...groupOf.values()];
}

/* Whether it is a hand that could be written at the end of the sheet. */
export const isNext = (entry) => entry.adds > 0;

/* The fields of a hand to be written at the end of the sheet. */
const atTheEnd = ({ after, seen, seen_versions, seen_rulings, number, ...fields }) => ({ ...fields, next: "on" });

/* Send the hand again for the end of the sheet, and all that wait for it. */
export async function writeAtTheEnd({ entry, rest }) {
  await put({ ...entry, fields: atTheEnd(entry.fields), state: "waiting", sentence: "" });
  for (const waiting of rest) await put({ ...waiting, state: "waiting", sentence: "" });
}

/* Send a score again that the sheet does not end at, with the reason. */
export const sendWithReason = (entry, reason) =>
  put({ ...entry, fields: { ...entry.fields, off_sheet: reason }, state: "waiting", sentence: "", isOffSheet: false });

/* Delete an entry and its undo; the hand after it heads its group. */
export async function letGo(entry, sentence) {
  await remove(entry);
  for (const next of await everything()) {
    if (next.fields.after !== entry.key) continue;
    if (next.adds < 0) await letGo(next, sentence);
    else await put({ ...next, fields: atTheEnd(next.fields), state: "refused", sentence });
  }
}
