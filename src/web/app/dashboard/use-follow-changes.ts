import { type Dispatch, type RefObject, type SetStateAction, useEffect, useEffectEvent, useRef } from 'react';
import { findRowIndex } from '#ledger/register.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { app as texts } from '#web/languages/en/app.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { belongsTo, type RegisterSource } from '#web/data/registers/register-source.ts';
import type { OpenRegister } from '#web/data/registers/use-register.ts';
import { updateSelection, type Selection } from '#web/lib/selection.ts';
import { events } from '#web/session/events.ts';
import { screenDelays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';
import type { VirtualListHandle } from '#web/ui/virtual-list.tsx';
import { listSelector } from '#web/ui/focus.ts';

/**
 * Moves the focus to the new list after an account was opened, because the focused row disappears with the old list; arrow keys continue to
 * work. A focus elsewhere on the page is left alone; screen readers announce the new heading.
 * @param viewKey key of the current view
 */
export function useListFocus(viewKey: string, sheet: RefObject<HTMLElement | null>): void {
  const before = useRef(viewKey);
  useEffect(() => {
    const isSame = before.current === viewKey;
    before.current = viewKey;
    const element = sheet.current;
    if (isSame || element === null) return undefined;
    const focusList = () => {
      const isLost = document.activeElement === document.body;
      const list = element.querySelector<HTMLElement>(listSelector);
      if (isLost && list === null) return;
      observer.disconnect();
      if (isLost) list?.focus({ preventScroll: true });
    };
    // The rows may still be loading.
    const observer = new MutationObserver(focusList);
    observer.observe(element, { childList: true, subtree: true });
    focusList();
    return () => observer.disconnect();
  }, [viewKey, sheet]);
}

type SelectionSetter = Dispatch<SetStateAction<Selection>>;

/** Follows changes to the current register: scrolls to new rows and removes deleted rows from the selection (spec 4). */
export function useFollowChanges(
  source: RegisterSource,
  open: Pick<OpenRegister, 'register'>,
  onSelection: SelectionSetter,
) {
  const { bookName } = useOpenBook();
  const list = useRef<VirtualListHandle>(null);
  const { accountId, searchText, filter } = source;
  const follow = useEffectEvent((rows: Transaction[]) => {
    const { register } = open;
    const matching = rows.filter((row) => belongsTo({ accountId, searchText, filter }, row));
    const [first] = matching;
    if (register === undefined || first === undefined) return;
    const indices = matching
      .map(({ id }) => findRowIndex(register, id))
      .filter((index) => index !== undefined);
    if (indices.length > 0) list.current?.scrollTo(Math.min(...indices));
    if (indices.length === matching.length || register.isComplete) return;
    toast('info', matching.length === 1 ? texts.loadMoreForOne : texts.loadMore, {
      ms: screenDelays.longAppToastMs,
    });
  });
  useEffect(() => {
    const register = { accountId, searchText, filter };
    const ends = [
      events.on('transaction-created', (detail) => {
        if (detail.bookName === bookName) follow(detail.transactions);
      }),
      events.on('transaction-updated', (detail) => {
        if (detail.bookName !== bookName) return;
        const rows = detail.transactions;
        const canFilterLocally = searchText === undefined || filter?.search !== undefined;
        const movedAway = canFilterLocally ? rows.filter((row) => !belongsTo(register, row)) : [];
        onSelection((before) =>
          updateSelection(
            before,
            movedAway.map(({ id }) => id),
            rows,
          ),
        );
        if (rows.length === 1) follow(rows);
      }),
      events.on('transaction-deleted', (detail) => {
        const gone = detail.transactions.map(({ id }) => id);
        onSelection((before) => updateSelection(before, gone, []));
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [accountId, searchText, filter, bookName, onSelection]);
  return list;
}
