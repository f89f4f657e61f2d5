import { ofCurrency, ofKinds, scoreOf, surely } from './column-names.ts';
import { type Column, isAddress } from './columns.ts';
import { holdsCurrencies } from './known-currencies.ts';

/** A column without a single text for people is not about who was paid, whatever it is called, where others have so many. */
const manyTexts = 8;

/** How surely a column says who was paid; `most` is how many different texts there are in the column that has most of them. */
export function payeeScore(column: Column, name: string, most: number): number {
  const { texts, cells, dayShare, moneyShare, mostShare } = column;
  const byName = scoreOf(name, 'payee');
  if (byName < surely && holdsCurrencies(cells, ofCurrency.test(name))) return 0;
  const isSure = (byName === 4 && !/^names?$/i.test(name)) || /^(?:description|beschreibung)$/i.test(name);
  if (isSure && cells.length > 0 && (texts > 0 || most < manyTexts)) return 4 + texts / most;
  // The same text in every row is that of whose account it is.
  const isOwn = texts === 1 && most > 1 && cells.length > 2;
  if (texts === 0 || isOwn || dayShare > 0.5 || moneyShare > 0.5) return 0;
  const score = byName + (3 * texts) / most;
  // A name says more than an address, which may be one's own.
  if (cells.every(isAddress)) return score / 5;
  if (ofKinds.test(name)) return score / 10;
  // So is that in most rows, where another one has more to say.
  return mostShare > 0.6 && cells.length > 2 && texts < most ? score / 4 : score;
}
