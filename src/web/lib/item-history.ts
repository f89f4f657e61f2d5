import type { RecordChange } from '#ledger/action.ts';
import { type Item, readBody } from '#ledger/items.ts';
import { itemTexts as texts } from './item-words.ts';

/** How what stands in an item is written. */
export type ItemWriting = {
  texts: Record<'added' | 'changed' | 'deleted', (what: string) => string>;
  /** What an account is called. */
  nameOf: (accountId: string) => string;
  /** An amount in minor units, as its book writes it. */
  amount: (minor: bigint, bookId: string | undefined) => string;
  /** A day of a book (`YYYY-MM-DD`). */
  bookDay: (day: string) => string;
};

type OfItem = Extract<RecordChange, { what: 'item' }>;

/** What an item is called, with what it is about: 'the rule “rent”'. */
export function itemInWords(item: Item, { nameOf, bookDay }: ItemWriting): string {
  const { kinds } = texts;
  const rule = readBody('rule', item);
  if (rule !== undefined) return kinds.rule(rule.Words);
  const report = readBody('report', item);
  if (report !== undefined) return kinds.report(report.Name);
  const search = readBody('search', item);
  if (search !== undefined) return kinds.search(search.Name);
  const statement = readBody('statement', item);
  if (statement !== undefined) {
    const kind = 'Open' in statement ? 'open-statement' : 'statement';
    return kinds[kind](nameOf(statement.Account), bookDay(statement.Date));
  }
  const check = readBody('balance-check', item);
  if (check !== undefined) return kinds['balance-check'](nameOf(check.Account), bookDay(check.Date));
  const bank = readBody('bank-number', item);
  if (bank !== undefined) return kinds['bank-number'](nameOf(bank.Account), bank.Number);
  const { Name: name } = item.body;
  if ((item.kind === 'schedule' || item.kind === 'refused-repeat') && typeof name === 'string')
    return kinds[item.kind](name);
  const { Account: accountId } = item.body;
  if (item.kind === 'budget' && typeof accountId === 'string') return kinds.budget(nameOf(accountId));
  if (item.kind === 'envelopes') return kinds.envelopes;
  const { Symbol: symbol, Of: of, In: into, Year: year } = item.body;
  if (item.kind === 'commodity' && typeof symbol === 'string') return kinds.commodity(symbol);
  if (item.kind === 'prices' && typeof of === 'string') return kinds.prices(of, String(into), String(year));
  const draft = readBody('draft', item);
  if (draft !== undefined) return kinds.draft(draft.Description);
  return kinds.unknown(item.kind);
}

/** What an item says besides, as far as there is something to say. */
function saidBy(item: Item, bookId: string | undefined, { nameOf, amount }: ItemWriting): string {
  const rule = readBody('rule', item);
  if (rule !== undefined)
    return [texts.books(nameOf(rule.Account)), ...(rule.Off ? [texts.isOff] : [])].join(', ');
  const held = readBody('statement', item) ?? readBody('balance-check', item);
  return held === undefined ? '' : texts.balance(amount(BigInt(held.Balance), bookId));
}

/** What became of an item, with its name: 'Added the rule “rent”'. */
export function itemTitle({ before, after }: OfItem, writing: ItemWriting): string {
  const item = after ?? before;
  if (item === undefined) return '';
  const name = itemInWords(item, writing);
  const statement = readBody('statement', item);
  const isFinished = statement !== undefined && !('Open' in statement);
  if (before === undefined) return isFinished ? texts.finished(name) : writing.texts.added(name);
  if (after === undefined) return isFinished ? texts.reopened(name) : writing.texts.deleted(name);
  return writing.texts.changed(name);
}

/** What an item says, and what it said before where that was something else. */
export function itemDetail(
  { before, after }: OfItem,
  bookId: string | undefined,
  writing: ItemWriting,
): string {
  const [from, to] = [before, after].map((item) => (item ? saidBy(item, bookId, writing) : ''));
  if (from && to && from !== to) return texts.became(from, to);
  return to || from || '';
}
