import { ActionIcon, Button } from '@mantine/core';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '#ledger/account.ts';
import { bookZone, findOtherLocalZone, zoneProps } from '#ledger/days.ts';
import { useAccountChanges } from '#web/data/accounts/account-changes.ts';
import { newAction } from '#web/data/transactions/actions.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { recall, remember } from '#web/session/storage.ts';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { timeZone as texts } from '#web/languages/en/book-settings.ts';
import classes from './zone-offer.module.css';

/** Formats the name of a time zone for people. */
export function formatTimeZone(zone: string): string {
  return zone.replaceAll('_', ' ');
}

/** Returns the ids of the books for which the user answered the offer on this device. */
function readAnsweredBookIds(): string[] {
  return recall('BooksOfOtherZones') ?? [];
}

/**
 * Offers to change the time zone of the book to that of this device. It is shown once on a device, whatever the answer, and only if the two
 * time zones have different days.
 */
export function ZoneOffer({ root }: { root: Account }) {
  const { update } = useAccountChanges();
  const [isAnswered, setAnswered] = useState(() => readAnsweredBookIds().includes(root.id));
  const { isBusy, attempt } = useAttempt(() => {
    toast('error', texts.failed);
    return texts.failed;
  });
  const [openedMs] = useState(Date.now);
  const zone = bookZone(root);
  const deviceZone = findOtherLocalZone(zone, openedMs);
  if (isAnswered || deviceZone === undefined) return null;

  const answer = () => {
    remember('BooksOfOtherZones', [...readAnsweredBookIds(), root.id]);
    setAnswered(true);
  };
  const take = () =>
    attempt(async () => {
      const { TimeZone: _before, ...others } = root.props;
      const action = newAction('update-subaccount');
      await update(root, { props: { ...others, ...zoneProps(deviceZone) } }, action);
      answer();
      offerUndo(action, texts.used(formatTimeZone(deviceZone)));
      return undefined;
    }, true);
  return (
    <section className={classes.offer} aria-label={texts.label}>
      <p className={classes.text}>{texts.differs(formatTimeZone(zone), formatTimeZone(deviceZone))}</p>
      <Button variant="default" size="compact-sm" loading={isBusy} onClick={() => void take()}>
        {texts.use(formatTimeZone(deviceZone))}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={texts.leave}
        title={texts.leave}
        onClick={answer}
      >
        <X size={16} />
      </ActionIcon>
    </section>
  );
}
