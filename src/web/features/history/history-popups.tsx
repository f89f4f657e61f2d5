import type { HistoryRequest } from '#web/data/undo.ts';
import { Hindered } from './hindered.tsx';
import { History } from './history.tsx';
import { UndoLast } from './undo-last.tsx';
import { UndoOne } from './undo-one.tsx';

type HistoryPopupsProps = { request: HistoryRequest; onClose: () => void };

/** What somebody asks of what was done: to see it, to undo the last of it, or why that cannot be. */
export function HistoryPopups({ request, onClose }: HistoryPopupsProps) {
  switch (request.show) {
    case 'history':
      return <History {...request} onClose={onClose} />;
    case 'hindered':
      return <Hindered {...request} onClose={onClose} />;
    case 'one':
      return <UndoOne {...request} onClose={onClose} />;
    default:
      return <UndoLast direction={request.show} isAgain={request.isAgain ?? false} onClose={onClose} />;
  }
}
