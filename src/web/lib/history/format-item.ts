import type { RecordChange } from '#ledger/action.ts';
import {
  detailOfItem,
  type DetailPart,
  type ItemTitle,
  titleOfItem,
  type TitlePart,
} from '#ledger/item-table.ts';
import type { Item } from '#ledger/items.ts';
import { items as texts } from '#web/languages/en/history.ts';

/** Formatters of the values of an item. */
export type ItemFormatters = {
  texts: Record<'added' | 'changed' | 'deleted', (what: string) => string>;
  /** Returns the name of an account. */
  nameOf: (accountId: string) => string;
  /** Formats an amount in minor units as its book writes it. */
  amount: (minor: bigint, bookId: string | undefined) => string;
  /** Formats a day of a book (`YYYY-MM-DD`). */
  bookDay: (day: string) => string;
};

/** The names of items, by their kinds. */
const kindTexts: Record<ItemTitle['text'], (...parts: string[]) => string> = texts.kinds;

type ItemRecordChange = Extract<RecordChange, { recordType: 'item' }>;

function formatTitlePart(part: TitlePart, { nameOf, bookDay }: ItemFormatters): string {
  if ('text' in part) return part.text;
  return 'day' in part ? bookDay(part.day) : nameOf(part.accountId);
}

/** Formats the name of an item with its subject: 'the rule “rent”'. */
export function formatItem(item: Item, formatters: ItemFormatters): string {
  const title = titleOfItem(item);
  if (title === undefined) return texts.kinds.unknown(item.kind);
  return kindTexts[title.text](...title.parts.map((part) => formatTitlePart(part, formatters)));
}

/** Formats the details of an item; empty if it has none. */
function formatItemDetails(
  item: Item,
  bookId: string | undefined,
  { nameOf, amount }: ItemFormatters,
): string {
  const format = (part: DetailPart): string => {
    if (part === 'off') return texts.isOff;
    return 'booksTo' in part
      ? texts.books(nameOf(part.booksTo))
      : texts.balance(amount(part.balanceMinor, bookId));
  };
  return detailOfItem(item).map(format).join(', ');
}

/** Formats the title of an item change: 'Added the rule “rent”'. */
export function formatItemTitle({ before, after }: ItemRecordChange, formatters: ItemFormatters): string {
  const item = after ?? before;
  if (item === undefined) return '';
  const name = formatItem(item, formatters);
  const isFinished = titleOfItem(item)?.isFinished === true;
  if (before === undefined) return isFinished ? texts.finished(name) : formatters.texts.added(name);
  if (after === undefined) return isFinished ? texts.reopened(name) : formatters.texts.deleted(name);
  return formatters.texts.changed(name);
}

/** Formats the details of an item, and the previous ones if they differ. */
export function formatItemChangeDetails(
  { before, after }: ItemRecordChange,
  bookId: string | undefined,
  formatters: ItemFormatters,
): string {
  const [from, to] = [before, after].map((item) => (item ? formatItemDetails(item, bookId, formatters) : ''));
  if (from && to && from !== to) return texts.became(from, to);
  return to || from || '';
}
