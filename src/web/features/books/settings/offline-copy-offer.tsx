import { Button, Loader, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useOfflineCopies } from '#web/data/offline/use-offline-copies.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { useRole } from '#web/data/members/role.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { formatFailure } from '#web/session/client.ts';
import { type Session, useSession } from '#web/session/session.ts';
import { recall, remember } from '#web/session/storage.ts';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { useIsMobile } from '#web/ui/screen.ts';
import { offlineCopy as texts } from '#web/languages/en/offline-copy.ts';
import { canMembersHaveCopies } from '#contract/backend-differences.ts';
import type { BookRole } from '#ledger/members.ts';
import type { OfflineCopiesState } from '#web/session/offline-copies.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import classes from './book-settings.module.css';

/** The progress of creating an offline copy of a book. */
export function OfflineCopyProgress({ state: { filling } }: { state: OfflineCopiesState }) {
  if (filling === undefined)
    return (
      <p className={classes.hint} role="status">
        <Loader size={14} aria-hidden /> {texts.filling}
      </p>
    );
  return <ProgressBar {...filling} label={texts.filled(filling.done, filling.of)} />;
}

/** True if books of the provider can have offline copies. Books that are stored on this device anyway cannot. */
export const canHaveOfflineCopies = ({ offlineCopies }: Session): boolean => offlineCopies !== undefined;

/** True if a user with this role in a book can have an offline copy of it. */
export const canRoleHaveOfflineCopy = (role: BookRole, { provider }: Session): boolean =>
  role === 'own' || canMembersHaveCopies(provider);

function OfferPopup({ onClose }: { onClose: () => void }) {
  const { user, config } = useSession();
  const { bookId } = useOpenBook();
  const { copies: syncManager, state } = useOfflineCopies(true);
  const { isBusy, failure, attempt } = useAttempt((error) => texts.failed(formatFailure(error)));
  // The button cannot be pressed before the sync manager is loaded.
  if (syncManager === undefined) return null;
  const createCopy = () =>
    attempt(async () => {
      await syncManager.makeAvailable(bookId, { user, config });
      onClose();
      return undefined;
    });
  return (
    <Popup title={texts.offer.title} onClose={onClose} onSubmit={() => void createCopy()} size="sm">
      <Stack gap="md">
        <Text>{texts.hint}</Text>
        <Text>{texts.offer.hint}</Text>
        {isBusy && <OfflineCopyProgress state={state} />}
        <PopupActions failure={failure}>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {texts.offer.later}
          </Button>
          <Button data-autofocus onClick={() => void createCopy()} loading={isBusy}>
            {texts.offer.accept}
          </Button>
        </PopupActions>
      </Stack>
    </Popup>
  );
}

/** Asks once, in the installed app on a phone, whether the book shall be available offline there. */
export function OfflineCopyOffer() {
  const session = useSession();
  const isPhone = useIsMobile();
  const flagKey = `${session.provider.uniqueId} ${session.user.id}`;
  const [isOver, setOver] = useState(() => recall('OfflineCopyOffered')?.includes(flagKey) === true);
  // A user who just started with an empty book is not asked yet.
  const { accounts } = useAccountTree();
  const isNew = [...accounts.values()].every(({ transactionsCount }) => transactionsCount === 0);
  const role = useRole();
  const canCreateCopy = canHaveOfflineCopies(session) && canRoleHaveOfflineCopy(role, session);
  const isWanted = isPhone && !isNew && canCreateCopy && session.offlineCopies?.isInUse() === false;
  if (isOver || !isWanted) return null;
  const close = () => {
    remember('OfflineCopyOffered', [...(recall('OfflineCopyOffered') ?? []), flagKey]);
    setOver(true);
  };
  return <OfferPopup onClose={close} />;
}
