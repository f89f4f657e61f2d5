import { expressesConcept } from './column-words.ts';
import type { MoneyDirection } from './column-role.ts';

/** Words for kinds of rows. They give the direction only if the amounts do not, and mean the opposite in other kinds of accounts. */
const kindsOut = /^(?:purchase|payment|charge|sale)s?$/i;
const kindsIn = /^(?:refund|return)s?$/i;

/** Returns the direction that a cell names: -1 for money out, 1 for money in; undefined if it names none. */
export function readDirection(cell: string, directions?: Record<string, MoneyDirection>): -1 | 1 | undefined {
  const word = cell.trim();
  if (directions !== undefined) {
    const direction = Object.hasOwn(directions, word) ? directions[word] : undefined;
    return direction === undefined ? undefined : direction === 'out' ? -1 : 1;
  }
  if (word === '-' || word === '−' || expressesConcept(word, 'saysOut') || kindsOut.test(word)) return -1;
  return word === '+' || expressesConcept(word, 'saysIn') || kindsIn.test(word) ? 1 : undefined;
}

/** True if an amount is written as negative: with a minus or in parentheses. */
export const hasMinus = (cell: string) => /^[^\d]*[-−(]/.test(cell.trim());

/** True if a cell means yes, for example in a column named 'Pending'. */
export const isYes = (cell: string) => /^(?:yes|y|true|ja|oui|s[ií]|sim|tak|x|1)$/i.test(cell.trim());
const isNo = (cell: string) => /^(?:no|n|false|nein|non|não|nie|nej|0)$/i.test(cell.trim());
/** True if a cell means yes or no. */
export const isAnswer = (cell: string) => isYes(cell) || isNo(cell);

/** True if a word names a kind of row, such as a purchase or a refund, and not a direction. */
export const isKind = (word: string) => kindsOut.test(word.trim()) || kindsIn.test(word.trim());

/** True if a cell holds nothing, also if a bank writes a dash or `n/a` for that. */
export const isBlank = (cell: string) => /^(?:[-−–—]{0,3}|#?n\/a|n\. ?a\.|nan|nil|null)$/i.test(cell.trim());
