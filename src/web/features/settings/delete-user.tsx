import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBookQueries } from '#web/data/queries.ts';
import { failureOf } from '#web/session/client.ts';
import { events } from '#web/session/events.ts';
import { useSession } from '#web/session/session.ts';
import { common } from '#web/ui/common.ts';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { delays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { texts } from './texts.ts';

type DeleteUserProps = { exportButton: ReactNode; onClose: () => void };

/** Asks before the user and everything of theirs is deleted; afterwards they are logged out (spec 4 Account deletion). */
export function DeleteUser({ exportButton, onClose }: DeleteUserProps) {
  const { call } = useSession();
  const { data: books = [] } = useQuery(useBookQueries().books);
  const shared = books.filter((book) => book.shared?.role === 'own').map(({ name }) => name);
  const { isBusy, failure, attempt } = useAttempt((error) => {
    toast('error', texts.delete.failed);
    return failureOf(error);
  });

  const deleteUser = async () => {
    await call('delete-user-account', {});
    toast('success', texts.delete.done);
    setTimeout(() => events.raise('log-out', { reason: 'account-deleted' }), delays.accountDeletionLogoutMs);
    return undefined;
  };

  return (
    <Popup title={texts.delete.title} onClose={isBusy ? undefined : onClose} size="lg">
      <p>{texts.delete.warning}</p>
      {shared.length > 0 && <p>{texts.delete.shared(shared.join(', '))}</p>}
      <PopupActions failure={failure}>
        <Button variant="default" size="md" onClick={onClose} disabled={isBusy} data-autofocus>
          {common.cancel}
        </Button>
        {exportButton}
        <Button color="red" size="md" onClick={() => void attempt(deleteUser, true)} loading={isBusy}>
          {texts.delete.confirm}
        </Button>
      </PopupActions>
    </Popup>
  );
}
