import { Button } from '@mantine/core';
import { useState } from 'react';
import { offerUndo } from '#web/data/offer-undo.ts';
import type { Account } from '#ledger/account.ts';
import { type HeldSchedule, postAll } from '#ledger/schedule/catch-up.ts';
import { decideSchedules } from '#web/data/decide-schedules.ts';
import { useItemPlace } from '#web/data/items.ts';
import { useMay } from '#web/data/role.ts';
import { formatBookDay } from '#web/lib/book-days.ts';
import { heldInWords } from '#web/lib/held-words.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import { failureOf } from '#web/session/client.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { catchUp as texts } from '#web/languages/en/catch-up.ts';
import classes from './page.module.css';

type HeldProps = { held: HeldSchedule; root: Account };

/** Asks before more occurrences of a schedule are posted than are posted unasked. */
function ConfirmMany({ held: { schedule, due }, root, onClose }: HeldProps & { onClose: () => void }) {
  const place = useItemPlace();
  const { formatTag } = useBookCurrency();
  const post = async () => {
    const all = postAll(due.map((occurrence) => ({ schedule, occurrence })));
    const { action, posted, error } = await decideSchedules(place, root, all);
    if (posted > 0) offerUndo(action, texts.posted(schedule.name));
    return error === undefined ? undefined : failureOf(error);
  };
  return (
    <Confirm
      title={texts.askMany.title(due.length)}
      confirm={texts.askMany.confirm}
      cancel={texts.askMany.cancel}
      isSafeFirst
      onConfirm={post}
      onClose={onClose}
    >
      {texts.askMany.text(schedule.name, formatBookDay(due[0]?.day ?? '', formatTag, 'longDay'))}
    </Confirm>
  );
}

/** Why a schedule was not posted by itself, and the way to post many occurrences all the same. */
export function HeldLine({ held, root }: HeldProps) {
  const { formatTag } = useBookCurrency();
  const mayEdit = useMay('edit');
  const [isAsked, setAsked] = useState(false);
  const { schedule, due, reason } = held;
  return (
    <div className={classes.held}>
      <span>{texts.notAdded(heldInWords(held, texts, formatTag))}</span>
      {mayEdit && reason.what === 'many' && (
        <Button
          variant="default"
          size="compact-sm"
          aria-haspopup="dialog"
          aria-label={texts.postManyOf(schedule.name)}
          onClick={() => setAsked(true)}
        >
          {texts.postMany(due.length)}
        </Button>
      )}
      {isAsked && <ConfirmMany held={held} root={root} onClose={() => setAsked(false)} />}
    </div>
  );
}
