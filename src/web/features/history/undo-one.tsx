import { findInHistory } from '#web/data/history.ts';
import { useSession } from '#web/session/session.ts';
import { type Direction, offerBack, undoingOf, useBegun, useUndoing } from './use-undoing.ts';
import { useWritingOne } from './use-writing.ts';
import { subjectOf } from '#web/lib/history-words.ts';

type UndoOneProps = { undoes: string; direction: Direction; onClose: () => void };

/** Undoes an action, or redoes what it undid, as a message offered, and says what that was. */
export function UndoOne({ undoes, direction, onClose }: UndoOneProps) {
  const { call } = useSession();
  const { writingOf } = useWritingOne();
  const undoing = useUndoing();
  useBegun(async () => {
    const looked = await findInHistory(call, undefined, (actions) => actions.find(({ id }) => id === undoes));
    const { found, known } = looked ?? {};
    const title =
      found === undefined || known === undefined
        ? ''
        : subjectOf(found, known, await writingOf(found, known));
    const next = undoingOf(undoes, { title, action: found }, direction);
    const again = await undoing(next);
    if (again !== undefined) offerBack(again, next);
    onClose();
  }, onClose);
  return null;
}
