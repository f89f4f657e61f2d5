import type { WireItem } from '#contract/items.ts';
import { CallError, issueOf } from '#contract/errors.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import { findMissingAccount } from '#ledger/rules/items.ts';
import type { ModelHandlers, ModelItem, ModelState } from './model-state.ts';

const itemError = (
  code: 'conflict' | 'invalid' | 'not-found',
  id: 'accountNotFound' | 'itemIdTaken' | 'itemNotFound' | 'itemChangedMeanwhile',
  path: string,
) => {
  const detail = bookError(id);
  return new CallError(code, detail, [issueOf(path, detail)]);
};

/** Creates the calls about items. Their versions are made up, each later than all before. */
export function modelItemCalls({
  accounts,
  items,
  bookAt,
}: ModelState): ModelHandlers<'items' | 'change-items'> {
  let clock = Date.parse('2001-01-01T00:00:00.000Z');
  const next = () => new Date((clock += 1)).toISOString();
  const storedAt = (
    bookId: string,
    { ItemId, ItemDateEntered: seen }: { ItemId: string; ItemDateEntered?: string | undefined },
    path: string,
    isPut: boolean,
  ): ModelItem | undefined => {
    const held = items.get(ItemId);
    const isHere = held?.bookId === bookId;
    if (held !== undefined && !isHere && isPut && seen === undefined)
      throw itemError('conflict', 'itemIdTaken', `${path}.ItemId`);
    if (!isHere && (seen !== undefined || !isPut))
      throw itemError('not-found', 'itemNotFound', `${path}.ItemId`);
    if (held?.item.ItemDateEntered !== seen)
      throw itemError('conflict', 'itemChangedMeanwhile', `${path}.ItemDateEntered`);
    return held;
  };
  return {
    items(body) {
      const bookId = bookAt(body);
      return [...items.values()]
        .filter((held) => held.bookId === bookId && (body.kinds?.includes(held.item.Kind) ?? true))
        .map(({ item }) => item)
        .toSorted((a, b) => (a.ItemId < b.ItemId ? -1 : 1));
    },
    'change-items'(body) {
      const bookId = bookAt(body);
      for (const [index, sent] of body.put.entries()) {
        const stored = storedAt(bookId, sent, `put.${index}`, true);
        const bookOf = (id: string) => accounts.get(id)?.bookId;
        if (findMissingAccount({ ...sent, BookId: bookId }, stored?.item, bookOf) !== undefined)
          throw itemError('invalid', 'accountNotFound', `put.${index}.Body`);
      }
      for (const [index, sent] of body.remove.entries()) storedAt(bookId, sent, `remove.${index}`, false);
      const put = body.put.map(({ ItemId, Kind, Body }): WireItem => {
        const item = { ItemId, BookId: bookId, Kind, Body, ItemDateEntered: next() };
        items.set(ItemId, { item, bookId });
        return item;
      });
      for (const { ItemId } of body.remove) items.delete(ItemId);
      return { put, removed: body.remove.map(({ ItemId }) => ItemId) };
    },
  };
}
