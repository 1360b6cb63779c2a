/* What was refused. A hand that comes after a refused one waits for it: until that one is
   written after all, or forgotten. */
import { everything, put, remove } from "./outbox_store.js";

/* Each refused entry with those that wait for it, in order. */
export function groups(refused) {
  const found = new Map();
  const of = new Map();
  for (const entry of refused) {
    const first = of.get(entry.fields.after) ?? entry.key;
    of.set(entry.key, first);
    if (found.has(first)) found.get(first).rest.push(entry);
    else found.set(first, { entry, rest: [] });
  }
  return [...found.values()];
}

/* Whether it is a hand that could be written at the end of the sheet. */
export const isNext = (entry) => entry.adds > 0;

/* A hand that no longer names the one before it: it goes to the end of the sheet. */
const atTheEnd = ({ after, seen, seen_versions, seen_rulings, number, ...fields }) => ({ ...fields, next: "on" });

/* Whoever looked at the sheet has it written there, and all that wait for it. */
export async function writeAtTheEnd({ entry, rest }) {
  await put({ ...entry, fields: atTheEnd(entry.fields), state: "waiting", sentence: "" });
  for (const one of rest) await put({ ...one, state: "waiting", sentence: "" });
}

/* It is forgotten, and its undo with it; the hand after it comes first now. */
export async function letGo(entry, sentence) {
  await remove(entry);
  for (const next of await everything()) {
    if (next.fields.after !== entry.key) continue;
    if (next.adds < 0) await letGo(next, sentence);
    else await put({ ...next, fields: atTheEnd(next.fields), state: "refused", sentence });
  }
}
