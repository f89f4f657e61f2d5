import { Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readJoined } from '#ledger/wire-members.ts';
import { useOpenBook } from '#web/data/open-book.ts';
import { useBookQueries } from '#web/data/queries.ts';
import { forgetToken, tokenInAddress } from '#web/lib/invitation-link.ts';
import { reasonOf } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { texts } from './texts.ts';

/** Asks who came by the link of an invitation whether they take it, and opens the book then. */
export function JoinPopup() {
  const { call } = useSession();
  const { open } = useOpenBook();
  const queryClient = useQueryClient();
  const { books } = useBookQueries();
  const [token, setToken] = useState(() => tokenInAddress());
  const { isBusy, failure, attempt } = useAttempt((error) => texts.failed(reasonOf(error)));
  if (token === undefined) return null;
  const close = () => {
    forgetToken();
    setToken(undefined);
  };
  const take = () =>
    attempt(async () => {
      const { bookName, owner } = readJoined(await call('join', { token }));
      await queryClient.invalidateQueries({ queryKey: books.queryKey });
      close();
      open(bookName);
      toast('success', texts.join.done(bookName, owner.name));
      return undefined;
    });
  return (
    <Popup title={texts.join.title} onClose={close} onSubmit={() => void take()} size="sm">
      <Stack gap="md">
        <Text>{texts.join.text}</Text>
        <PopupActions failure={failure}>
          <Button variant="default" onClick={close} disabled={isBusy}>
            {texts.join.later}
          </Button>
          <Button data-autofocus onClick={() => void take()} loading={isBusy}>
            {texts.join.take}
          </Button>
        </PopupActions>
      </Stack>
    </Popup>
  );
}
