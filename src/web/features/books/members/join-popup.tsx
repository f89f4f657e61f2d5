import { Button, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { User } from '#contract/users.ts';
import { readInvitationInfo, readJoined } from '#ledger/wire-members.ts';
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

/** What an invitation leads to, or why that cannot be told; undefined while it is asked. */
function useInvitation({ call, token }: Pick<JoinPopupProps, 'call' | 'token'>) {
  const [told, setTold] = useState<{ info?: ReturnType<typeof readInvitationInfo>; failure?: string }>();
  useEffect(() => {
    let isOver = false;
    const tell = (news: typeof told) => !isOver && setTold(news);
    call('invitation', { token }).then(
      (answer) => tell({ info: readInvitationInfo(answer) }),
      (error: unknown) => tell({ failure: texts.join.failed(reasonOf(error)) }),
    );
    return () => {
      isOver = true;
    };
  }, [call, token]);
  return told;
}

/**
 * Asks the user who came by the link of an invitation whether they join the book, naming it and the inviter, before any book is open; it
 * is the one that opens then.
 */
export function JoinPopup({ call, user, token, onDone }: JoinPopupProps) {
  const { isBusy, failure: refusal, attempt } = useAttempt((error) => texts.join.failed(reasonOf(error)));
  const told = useInvitation({ call, token });
  const failure = refusal ?? told?.failure;
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
        onSubmit={isOver ? onDone : () => told !== undefined && void take()}
        size="sm"
      >
        <Stack gap="md">
          {told === undefined && <Text>{texts.join.checking}</Text>}
          {told?.info && (
            <Text>
              {texts.join.text(told.info.owner.name, told.info.bookName, texts.roles[told.info.role])}
            </Text>
          )}
          {!isOver && <Text>{texts.join.name(user.email ?? displayNameOf(user))}</Text>}
          <PopupActions failure={failure}>
            <Button variant="default" onClick={onDone} disabled={isBusy}>
              {isOver ? common.close : texts.join.later}
            </Button>
            {!isOver && (
              <Button
                data-autofocus
                onClick={() => void take()}
                loading={isBusy}
                disabled={told === undefined}
              >
                {texts.join.take}
              </Button>
            )}
          </PopupActions>
        </Stack>
      </Popup>
    </main>
  );
}
