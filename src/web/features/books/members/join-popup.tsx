import { Button, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { User } from '#contract/users.ts';
import { readJoined } from '#ledger/wire-members.ts';
import { displayNameOf } from '#web/lib/display-name.ts';
import { type Call, reasonOf } from '#web/session/client.ts';
import { remember } from '#web/session/storage.ts';
import { common } from '#web/ui/common.ts';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { useTitle } from '#web/ui/use-title.ts';
import { texts } from './texts.ts';

type JoinPopupProps = {
  call: Call;
  user: User;
  token: string;
  /** Called when the invitation was answered, either way. */
  onDone: () => void;
};

/** Asks who came by the link of an invitation whether they join the book, before any book is open; it is the one that opens then. */
export function JoinPopup({ call, user, token, onDone }: JoinPopupProps) {
  const { isBusy, failure, attempt } = useAttempt((error) => texts.join.failed(reasonOf(error)));
  useTitle(texts.join.title);
  const take = () =>
    attempt(async () => {
      const { bookName, owner } = readJoined(await call('join', { token }));
      remember('CurrentBookName', bookName);
      remember('CurrentAccountNameTree', undefined);
      toast('success', texts.join.done(bookName, owner.name));
      onDone();
      return undefined;
    });
  const isOver = failure !== undefined;
  return (
    <main>
      <VisuallyHidden component="h1">{texts.join.title}</VisuallyHidden>
      <Popup
        title={texts.join.title}
        onClose={onDone}
        onSubmit={isOver ? onDone : () => void take()}
        size="sm"
      >
        <Stack gap="md">
          <Text>{texts.join.text}</Text>
          <Text>{texts.join.name(user.email ?? displayNameOf(user))}</Text>
          <PopupActions failure={failure}>
            <Button variant="default" onClick={onDone} disabled={isBusy}>
              {isOver ? common.close : texts.join.later}
            </Button>
            {!isOver && (
              <Button data-autofocus onClick={() => void take()} loading={isBusy}>
                {texts.join.take}
              </Button>
            )}
          </PopupActions>
        </Stack>
      </Popup>
    </main>
  );
}
