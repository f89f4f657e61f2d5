import { Button, NativeSelect } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useLocation } from 'wouter';
import type { Account } from '#ledger/account.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import type { OwnershipTransfer as HandOverTo, MembershipRole, BookSharing } from '#ledger/members.ts';
import { readBookCurrency } from '#ledger/money.ts';
import { useOwnershipOffers, useMembers } from '#web/data/members/members.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { formatFailure, isOffline, formatError } from '#web/session/client.ts';
import { events } from '#web/session/events.ts';
import { remember } from '#web/session/storage.ts';
import { useSession } from '#web/session/session.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { common } from '#web/languages/en/common.ts';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { members as texts } from '#web/languages/en/members.ts';
import { OwnershipOfferAnswer } from './ownership-offer-answer.tsx';
import { OfferOwnershipPopup } from './offer-ownership-popup.tsx';
import { InvitationForm } from './invitation-form.tsx';
import classes from './members.module.css';

type Members = ReturnType<typeof useMembers>;

type Member = BookSharing['members'][number];

/** An entry among the roles of a member that opens the ownership offer. */
const makeOwnerOption = 'own';

const roleOptions = (['edit', 'add', 'view'] as const).map((value) => ({ value, label: texts.roles[value] }));

const isRole = (value: string): value is MembershipRole =>
  roleOptions.some((option) => option.value === value);

/** A person by name with their role; the current user is marked. */
function PersonLine({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const { user } = useSession();
  return (
    <li className={classes.person}>
      <span className={classes.name}>
        {name}
        {id === user.id && <span className={classes.hint}> ({texts.you})</span>}
      </span>
      {children}
    </li>
  );
}

/** A member as the owner of the book sees them: with their role and a button to remove them. */
function MemberRow({ book, member, members }: { book: Account; member: Member; members: Members }) {
  const { failure, attempt } = useAttempt((error) => texts.failed(formatError(error)));
  const [openPopup, setOpenPopup] = useState<'remove' | 'hand-over'>();
  const { id, name, role } = member;
  const { change, offerHandOver } = members;
  const close = () => setOpenPopup(undefined);
  const handleRole = (value: string) => {
    if (value === makeOwnerOption) setOpenPopup('hand-over');
    if (isRole(value)) void attempt(() => change(id, value).then(() => undefined));
  };
  return (
    <PersonLine id={id} name={name}>
      <span className={classes.tools}>
        <NativeSelect
          aria-label={texts.role(name)}
          data={[...roleOptions, { value: makeOwnerOption, label: texts.makeOwner }]}
          value={role}
          onChange={({ currentTarget: { value } }) => handleRole(value)}
        />
        <Button
          variant="default"
          size="sm"
          aria-label={texts.removeOf(name)}
          aria-haspopup="dialog"
          onClick={() => setOpenPopup('remove')}
        >
          {texts.remove}
        </Button>
      </span>
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      {openPopup === 'hand-over' && (
        <OfferOwnershipPopup book={book} to={member} offerHandOver={offerHandOver} onClose={close} />
      )}
      {openPopup === 'remove' && (
        <Confirm
          title={texts.removeTitle(name)}
          confirm={texts.remove}
          cancel={texts.cancel}
          onConfirm={() =>
            change(id).then(
              () => undefined,
              (error: unknown) => texts.failed(formatError(error)),
            )
          }
          onClose={close}
        >
          {texts.removeText}
        </Confirm>
      )}
    </PersonLine>
  );
}

type OpenOwnershipOfferProps = Pick<OwnerViewProps, 'members' | 'day'> & { handOver: HandOverTo };

/** The open ownership offer to a member as the owner sees it, with a button to withdraw it. */
function OpenOwnershipOffer({ members, handOver: { to, endsAt }, day }: OpenOwnershipOfferProps) {
  const { isBusy, failure, attempt } = useAttempt((error) => texts.failed(formatError(error)));
  return (
    <div className={classes.person}>
      <span className={classes.name}>
        {texts.offeredTo(to.name)}
        <span className={classes.hint}> · {texts.until(day(endsAt))}</span>
      </span>
      <Button
        variant="subtle"
        size="sm"
        loading={isBusy}
        aria-label={texts.withdrawOf(to.name)}
        onClick={() => void attempt(() => members.withdrawHandOver().then(() => undefined))}
      >
        {texts.takeBack}
      </Button>
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
    </div>
  );
}

type OwnerViewProps = {
  book: Account;
  sharing: BookSharing;
  members: Members;
  day: (moment: Date) => string;
};

/** The section as the owner of the book sees it. */
function OwnerView({ book, sharing, members, day }: OwnerViewProps) {
  const { attempt, failure } = useAttempt((error) => texts.failed(formatError(error)));
  const { members: people, invitations, owner, ownershipTransfer } = sharing;
  return (
    <>
      <p className={classes.hint}>{texts.hint}</p>
      {people.length + invitations.length > 0 && (
        <ul className={classes.people} aria-label={texts.people}>
          <PersonLine {...owner}>
            <span className={classes.hint}>{texts.owner}</span>
          </PersonLine>
          {people.map((member) => (
            <MemberRow key={member.id} book={book} member={member} members={members} />
          ))}
          {invitations.map(({ id, role, endsAt }) => (
            <li key={id} className={classes.person}>
              <span className={classes.name}>
                {texts.invitation(texts.roles[role])}
                <span className={classes.hint}> · {texts.until(day(endsAt))}</span>
              </span>
              <Button
                variant="subtle"
                size="sm"
                onClick={() => void attempt(() => members.change(id).then(() => undefined))}
              >
                {texts.takeBack}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {ownershipTransfer && <OpenOwnershipOffer members={members} handOver={ownershipTransfer} day={day} />}
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      <InvitationForm invite={members.invite} openInvitations={invitations} day={day} />
    </>
  );
}

/** Asks for confirmation before a member leaves a book, and opens another book afterwards. */
function LeavePopup({
  book,
  leave,
  onClose,
}: {
  book: Account;
  leave: Members['leave'];
  onClose: () => void;
}) {
  const { reload } = useOpenBook();
  const [, navigate] = useLocation();
  const handleLeave = async () => {
    try {
      await leave();
    } catch (error) {
      return texts.failed(formatError(error));
    }
    events.raise('account-deleted', { accountId: book.id, isBook: true, bookName: book.name });
    // The member who leaves needs no message that the book is no longer shared.
    remember('SharedBook', undefined);
    await reload();
    navigate('/dashboard');
    toast('success', texts.left(book.name));
    return undefined;
  };
  return (
    <Confirm
      title={texts.leaveTitle(book.name)}
      confirm={texts.leaveDone}
      cancel={texts.cancel}
      onConfirm={handleLeave}
      onClose={onClose}
    >
      {texts.leaveText}
    </Confirm>
  );
}

/** The ownership offer of this book to the user, to accept or decline. */
function ReceivedOwnershipOffer({ book }: { book: Account }) {
  const offer = useOwnershipOffers().find(({ bookId }) => bookId === book.id);
  const titleId = useId();
  return (
    offer && (
      <section className={classes.card} aria-labelledby={titleId}>
        <h3 id={titleId}>{texts.offerTitle(book.name)}</h3>
        <OwnershipOfferAnswer offer={offer} />
      </section>
    )
  );
}

/** The section as a member sees it: the owner, the other members, and a button to leave. */
function MemberView({
  book,
  sharing,
  leave,
}: {
  book: Account;
  sharing: BookSharing;
  leave: Members['leave'];
}) {
  const [isPopupOpen, setOpenPopup] = useState(false);
  const { owner, members, ownershipTransfer } = sharing;
  return (
    <>
      {ownershipTransfer && <ReceivedOwnershipOffer book={book} />}
      <p className={classes.hint}>{texts.sharedBy(owner.name)}</p>
      <ul className={classes.people} aria-label={texts.people}>
        <PersonLine {...owner}>
          <span className={classes.hint}>{texts.owner}</span>
        </PersonLine>
        {members.map(({ id, name, role }) => (
          <PersonLine key={id} id={id} name={name}>
            <span className={classes.hint}>{texts.roles[role]}</span>
          </PersonLine>
        ))}
      </ul>
      <div>
        <Button variant="default" size="sm" aria-haspopup="dialog" onClick={() => setOpenPopup(true)}>
          {texts.leave}
        </Button>
      </div>
      {isPopupOpen && <LeavePopup book={book} leave={leave} onClose={() => setOpenPopup(false)} />}
    </>
  );
}

/** The members of a book, their roles and invitations. */
export function MembersSection({ book }: { book: Account }) {
  const members = useMembers(book.name);
  const { sharing, failure } = members;
  if (isOffline(failure)) return <p className={classes.hint}>{texts.offline}</p>;
  if (failure) return <Notice kind="error">{formatFailure(failure)}</Notice>;
  if (sharing === undefined) return <DelayedLoader label={common.loading} />;
  const { formatTag } = readBookCurrency(book);
  const day = (moment: Date) => formatBookDay(dayOf(moment.getTime(), bookZone(book)), formatTag, 'longDay');
  return sharing.role === 'own' ? (
    <OwnerView book={book} sharing={sharing} members={members} day={day} />
  ) : (
    <MemberView book={book} sharing={sharing} leave={members.leave} />
  );
}
