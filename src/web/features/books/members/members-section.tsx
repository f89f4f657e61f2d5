import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '#ledger/account.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { bookCurrency } from '#ledger/money.ts';
import type { MemberRole, Sharing } from '#ledger/members.ts';
import { useMembers } from '#web/data/members.ts';
import { useOpenBook } from '#web/data/open-book.ts';
import { useBookQueries } from '#web/data/queries.ts';
import { formatBookDay } from '#web/lib/book-days.ts';
import { failureOf, reasonOf } from '#web/session/client.ts';
import { events } from '#web/session/events.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { Invite } from './invite.tsx';
import classes from './members.module.css';
import { texts } from './texts.ts';

type Members = ReturnType<typeof useMembers>;

const roleOptions = (['edit', 'add', 'view'] as const).map((value) => ({ value, label: texts.roles[value] }));

const isRole = (value: string): value is MemberRole => roleOptions.some((option) => option.value === value);

/** A member as the owner of the book sees them: with what they may do, and the way out. */
function MemberRow({ member, change }: { member: Sharing['members'][number]; change: Members['change'] }) {
  const { isBusy, failure, attempt } = useAttempt((error) => texts.failed(reasonOf(error)));
  const [isAsked, setAsked] = useState(false);
  const { id, name, role } = member;
  return (
    <li className={classes.person}>
      <span className={classes.name}>{name}</span>
      <NativeSelect
        aria-label={texts.role(name)}
        data={roleOptions}
        value={role}
        disabled={isBusy}
        onChange={({ currentTarget: { value } }) => {
          if (isRole(value))
            void attempt(async () => {
              await change(id, value);
              return undefined;
            });
        }}
      />
      <Button variant="subtle" color="red" size="sm" onClick={() => setAsked(true)}>
        {texts.remove(name)}
      </Button>
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      {isAsked && (
        <Confirm
          title={texts.removeTitle(name)}
          confirm={texts.removeDone}
          cancel={texts.cancel}
          onConfirm={() =>
            change(id).then(
              () => undefined,
              (error: unknown) => texts.failed(reasonOf(error)),
            )
          }
          onClose={() => setAsked(false)}
        >
          {texts.removeText}
        </Confirm>
      )}
    </li>
  );
}

/** What the owner of a book sees of who shares it. */
function OfOwner({ book, sharing, members }: { book: Account; sharing: Sharing; members: Members }) {
  const { formatTag } = bookCurrency(book);
  const until = (endsAt: Date) =>
    formatBookDay(dayOf(endsAt.getTime(), bookZone(book)), formatTag, 'longDay');
  const { attempt, failure } = useAttempt((error) => texts.failed(reasonOf(error)));
  return (
    <>
      {(sharing.members.length > 0 || sharing.invitations.length > 0) && (
        <ul className={classes.people} aria-label={texts.people}>
          {sharing.members.map((member) => (
            <MemberRow key={member.id} member={member} change={members.change} />
          ))}
          {sharing.invitations.map(({ id, role, endsAt }) => (
            <li key={id} className={classes.person}>
              <span className={classes.name}>{texts.invitation(texts.roles[role], until(endsAt))}</span>
              <Button
                variant="subtle"
                size="sm"
                onClick={() =>
                  void attempt(async () => {
                    await members.change(id);
                    return undefined;
                  })
                }
              >
                {texts.takeBack}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      <Invite book={book} invite={members.invite} />
    </>
  );
}

/** What a member sees: whose book it is, who else shares it, and the way out. */
function OfMember({ book, sharing, leave }: { book: Account; sharing: Sharing; leave: Members['leave'] }) {
  const [isAsked, setAsked] = useState(false);
  const { open } = useOpenBook();
  const { data: books = [] } = useQuery(useBookQueries().books);
  return (
    <>
      <p>{texts.sharedBy(sharing.owner.name)}</p>
      <ul className={classes.people} aria-label={texts.people}>
        {sharing.members.map(({ id, name, role }) => (
          <li key={id} className={classes.person}>
            <span className={classes.name}>{name}</span>
            <span>{texts.roles[role]}</span>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="default" size="sm" aria-haspopup="dialog" onClick={() => setAsked(true)}>
          {texts.leave}
        </Button>
      </div>
      {isAsked && (
        <Confirm
          title={texts.leaveTitle(book.name)}
          confirm={texts.leaveDone}
          cancel={texts.cancel}
          onConfirm={async () => {
            try {
              await leave();
            } catch (error) {
              return texts.failed(reasonOf(error));
            }
            events.raise('account-deleted', { accountId: book.id, isBook: true, bookName: book.name });
            const next = books.find(({ id }) => id !== book.id);
            if (next !== undefined) open(next.name);
            return undefined;
          }}
          onClose={() => setAsked(false)}
        >
          {texts.leaveText}
        </Confirm>
      )}
    </>
  );
}

/** Who shares a book, how they come and go, and what they may do. */
export function MembersSection({ book }: { book: Account }) {
  const members = useMembers(book.name);
  const { sharing, failure } = members;
  if (failure) return <Notice kind="error">{failureOf(failure)}</Notice>;
  if (sharing === undefined) return null;
  return sharing.role === 'own' ? (
    <>
      <p>{texts.hint}</p>
      <OfOwner book={book} sharing={sharing} members={members} />
    </>
  ) : (
    <OfMember book={book} sharing={sharing} leave={members.leave} />
  );
}
