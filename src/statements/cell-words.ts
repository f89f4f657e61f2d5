import { cellSays } from './column-words.ts';
import type { MoneyDirection } from './roles.ts';

/** Words of kinds of rows, which tell the way only where the amounts do not, and mean the other way on another account. */
const kindsOut = /^(?:purchase|payment|charge|sale)s?$/i;
const kindsIn = /^(?:refund|return)s?$/i;

/** Whether a cell says which way the money went: -1 out, 1 in. */
export function directionOf(cell: string, ways?: Record<string, MoneyDirection>): -1 | 1 | undefined {
  const word = cell.trim();
  if (ways !== undefined) {
    const way = Object.hasOwn(ways, word) ? ways[word] : undefined;
    return way === undefined ? undefined : way === 'out' ? -1 : 1;
  }
  if (word === '-' || word === '−' || cellSays(word, 'saysOut') || kindsOut.test(word)) return -1;
  return word === '+' || cellSays(word, 'saysIn') || kindsIn.test(word) ? 1 : undefined;
}

/** Whether an amount is written with a sign of its own. */
export const hasMinus = (cell: string) => /^[^\d]*[-−(]/.test(cell.trim());

/** Whether a cell answers yes: of a column that is called 'Pending'. */
export const isYes = (cell: string) => /^(?:yes|y|true|ja|oui|s[ií]|sim|tak|x|1)$/i.test(cell.trim());
const isNo = (cell: string) => /^(?:no|n|false|nein|non|não|nie|nej|0)$/i.test(cell.trim());
/** Whether a cell answers yes or no. */
export const isAnswer = (cell: string) => isYes(cell) || isNo(cell);

/** Whether a word tells a kind of row rather than a way. */
export const isKind = (word: string) => kindsOut.test(word.trim()) || kindsIn.test(word.trim());

/** True if a cell holds nothing, also if a bank writes a dash or `n/a` for that. */
export const isBlank = (cell: string) => /^(?:[-−–—]{0,3}|#?n\/a|n\. ?a\.|nan|nil|null)$/i.test(cell.trim());
