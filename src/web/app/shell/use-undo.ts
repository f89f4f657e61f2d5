import { useEffect, useMemo, useState } from 'react';
import { useOpenBook } from '#web/data/open-book.ts';
import { historyRequests, type HistoryRequest, undoOffers } from '#web/data/undo.ts';
import { useMay } from '#web/data/role.ts';
import { type Command, useOfferCommands } from '#web/lib/commands.ts';
import { useSession } from '#web/session/session.ts';
import { commandTexts } from './command-texts.ts';

/** What is asked of the history, and how to be done with it. */
export type OpenHistory = { key: number; request: HistoryRequest; onClose: () => void };

/** Whether something is undone or redone, of which there may be nothing to see. */
export const isStep = (request: HistoryRequest) =>
  'direction' in request || request.show === 'undo' || request.show === 'redo';

const loadOffers = () => import('./undo-offers.ts');

// As long as the page: what was undone may have taken the open book along, and is offered again all the same.
undoOffers.on((undoable) => void loadOffers().then(({ offerUndo }) => offerUndo(undoable)));

/**
 * Offers to take back what was done; Ctrl+Z takes back the last: whatever it was, where the place of the books knows that, else
 * what is still on offer.
 * @returns what is asked of the history, in the order in which it was
 */
export function useUndo(): OpenHistory[] {
  const { supports } = useSession();
  const { bookName } = useOpenBook();
  const isKept = supports('undo');
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
    const undoOffered = () => void loadOffers().then((offers) => offers.undoOffered());
    const undo = { title: commandTexts.undoLast, group, key: 'mod+z' };
    if (!isKept) return [{ ...undo, run: undoOffered }];
    return [
      ...(mayUndo
        ? [
            { ...undo, run: ask({ show: 'undo' }) },
            { title: commandTexts.redo, group, key: 'mod+Shift+z', run: ask({ show: 'redo' }) },
          ]
        : []),
      { title: commandTexts.history, group, key: 'y', run: ask({ show: 'history', bookName }) },
      ...(mayUndo ? [{ title: commandTexts.undoInHistory, group: history, key: 'u' }] : []),
    ];
  }, [isKept, mayUndo, bookName]);
  useOfferCommands(commands);
  return open;
}
