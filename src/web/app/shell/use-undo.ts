import { useEffect, useMemo, useState } from 'react';
import { useOpenBook } from '#web/data/open-book.ts';
import { type HistoryRequest, historyRequests, undoOffers } from '#web/data/undo.ts';
import { useMay } from '#web/data/role.ts';
import { type Command, useOfferCommands } from '#web/lib/commands.ts';
import { commands as commandTexts } from '#web/languages/en/commands.ts';

/** What is asked of the history, and how to be done with it. */
export type OpenHistory = { key: number; request: HistoryRequest; onClose: () => void };

/** Whether something is undone or redone, of which there may be nothing to see. */
export const isStep = (request: HistoryRequest) =>
  'direction' in request || request.show === 'undo' || request.show === 'redo';

// As long as the page: what was undone may have taken the open book along, and is offered again all the same.
undoOffers.on(
  (undoable) => void import('./undo-offers.ts').then(({ showUndoOffer }) => showUndoOffer(undoable)),
);

/**
 * Offers to take back what was done; Ctrl+Z takes back the last.
 * @returns what is asked of the history, in the order in which it was
 */
export function useUndo(): OpenHistory[] {
  const { bookName } = useOpenBook();
  const mayUndo = useMay('add');
  const [open, setOpen] = useState<OpenHistory[]>([]);
  useEffect(() => {
    let key = 0;
    return historyRequests.on((request) => {
      const mine = (key += 1);
      const onClose = () => setOpen((now) => now.filter((each) => each.key !== mine));
      // Who undoes twice in a row undoes two things; what is to be seen takes the place of what was.
      setOpen((now) => [...(isStep(request) ? now : []), { key: mine, request, onClose }]);
    });
  }, []);
  const commands = useMemo((): Command[] => {
    const { everywhere: group, history } = commandTexts.group;
    const ask = (request: HistoryRequest) => () => historyRequests.tell(request);
    return [
      ...(mayUndo
        ? [
            { title: commandTexts.undoLast, group, key: 'mod+z', run: ask({ show: 'undo' }) },
            { title: commandTexts.redo, group, key: 'mod+Shift+z', run: ask({ show: 'redo' }) },
          ]
        : []),
      { title: commandTexts.history, group, key: 'y', run: ask({ show: 'history', bookName }) },
      ...(mayUndo ? [{ title: commandTexts.undoInHistory, group: history, key: 'u' }] : []),
    ];
  }, [mayUndo, bookName]);
  useOfferCommands(commands);
  return open;
}
