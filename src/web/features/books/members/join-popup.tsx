import { Button, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { User } from '#contract/users.ts';
import type { Account } from '#ledger/account.ts';
import { isRoleAtLeast } from '#ledger/members.ts';
import { readInvitationInfo, readJoinedBook } from '#ledger/wire-members.ts';
import { readAccount } from '#ledger/wire.ts';
import { displayNameOf } from '#web/lib/sign-in-sentence.ts';
import { type Call, formatError } from '#web/session/client.ts';
import { remember } from '#web/session/storage.ts';
import { common } from '#web/languages/en/common.ts';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { useTitle } from '#web/ui/screen.ts';
import { members as texts } from '#web/languages/en/members.ts';

type JoinPopupProps = {
  call: Call;
  user: User;
  token: string;
  /** Called after the invitation was accepted or declined. */
  onDone: () => void;
};

type InvitationInfo = ReturnType<typeof readInvitationInfo>;

/** An invitation with the user's books before they join, or the reason why it cannot be shown. */
type LoadedInvitation = { info?: InvitationInfo; books?: readonly Account[]; failure?: string };

/** Reads the user's books; none if that fails, because the user can join without the list. */
async function readBooks(call: Call): Promise<readonly Account[]> {
  try {
    return (await call('all-books', {})).map(readAccount);
  } catch {
    return [];
  }
}

/** Loads an invitation; undefined while it is loading. */
function useInvitation({ call, token }: Pick<JoinPopupProps, 'call' | 'token'>) {
  const [loaded, setLoaded] = useState<LoadedInvitation>();
  useEffect(() => {
    let isOver = false;
    const show = (next: LoadedInvitation) => !isOver && setLoaded(next);
    Promise.all([call('invitation', { token }), readBooks(call)]).then(
      ([answer, books]) => show({ info: readInvitationInfo(answer), books }),
      (error: unknown) => show({ failure: texts.join.failed(formatError(error)) }),
    );
    return () => {
      isOver = true;
    };
  }, [call, token]);
  return loaded;
}

/**
 * Returns the role that a member keeps if they accept an invitation; undefined if it gives them a new role. An invitation has no book id,
 * so the book is found by its owner and by the names that providers show a shared book by.
 */
function findRetainedRole({ owner, bookName, role }: InvitationInfo, books: readonly Account[]) {
  const names = [bookName, `${bookName} (${owner.name})`];
  const book = books.find(({ name, shared }) => shared?.owner?.id === owner.id && names.includes(name));
  const currentRole = book?.shared?.role;
  return currentRole !== undefined && currentRole !== 'own' && isRoleAtLeast(currentRole, role)
    ? currentRole
    : undefined;
}

/** The question of an invitation: the book, the inviter, and the role of the user after they join. */
function Question({ info, books }: { info: InvitationInfo; books: readonly Account[] }) {
  const { owner, bookName, role } = info;
  const retainedRole = findRetainedRole(info, books);
  return (
    <Text>
      {texts.join.invited(owner.name, bookName)}{' '}
      {retainedRole === undefined
        ? texts.join.becomes(texts.roles[role])
        : texts.join.keeps(texts.roles[retainedRole])}
    </Text>
  );
}

/**
 * Asks a user who opened an invitation link whether to join the book. It names the book and the inviter before any book is open. If the
 * user joins, that book opens.
 */
export function JoinPopup({ call, user, token, onDone }: JoinPopupProps) {
  const {
    isBusy,
    failure: joinFailure,
    attempt,
  } = useAttempt((error) => texts.join.failed(formatError(error)));
  const loaded = useInvitation({ call, token });
  const failure = joinFailure ?? loaded?.failure;
  useTitle(texts.join.title);
  const join = () =>
    attempt(async () => {
      const { bookId, bookName, owner, role } = readJoinedBook(await call('join', { token }));
      const before = loaded?.books?.find(({ id }) => id === bookId)?.shared?.role;
      remember('CurrentBookName', bookName);
      remember('CurrentAccountNameTree', undefined);
      if (before === role) toast('info', texts.join.keeps(texts.roles[role]));
      else toast('success', texts.join.done(bookName, owner.name));
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
        onSubmit={isOver ? onDone : () => loaded !== undefined && void join()}
        size="sm"
      >
        <Stack gap="md">
          {loaded === undefined && <Text>{texts.join.checking}</Text>}
          {loaded?.info && <Question info={loaded.info} books={loaded.books ?? []} />}
          {!isOver && <Text>{texts.join.name(user.email ?? displayNameOf(user))}</Text>}
          <PopupActions failure={failure}>
            <Button variant="default" onClick={onDone} disabled={isBusy}>
              {isOver ? common.close : texts.join.later}
            </Button>
            {!isOver && (
              <Button
                data-autofocus
                onClick={() => void join()}
                loading={isBusy}
                disabled={loaded === undefined}
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
