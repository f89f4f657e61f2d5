import { Button, TextInput } from '@mantine/core';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { MembershipRole, BookSharing } from '#ledger/members.ts';
import type { useMembers } from '#web/data/members/members.ts';
import { invitationLink } from '#web/lib/links/page-links.ts';
import { formatError } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { members as texts } from '#web/languages/en/members.ts';
import classes from './members.module.css';

/** Loaded on demand, because most users share no book. */
const QrCode = lazyComponent(async () => (await import('#web/ui/qr-code.tsx')).QrCode);

type InvitationFormProps = {
  invite: ReturnType<typeof useMembers>['invite'];
  /** The invitations that were not accepted yet. */
  openInvitations: BookSharing['invitations'];
  /** Formats a day in the format of the book. */
  day: (moment: Date) => string;
};

type CreatedInvitation = Awaited<ReturnType<InvitationFormProps['invite']>>;

const roles = (['edit', 'add', 'view'] as const).map((value) => ({
  value,
  label: texts.roles[value],
  hint: texts.roleHints[value],
}));

/** The link of a new invitation as text and as a QR code. It is shown only once. */
function CreatedInvitationLink({
  made: created,
  day,
}: { made: CreatedInvitation } & Pick<InvitationFormProps, 'day'>) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { provider } = useSession();
  const link = invitationLink(created.token, provider);
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast('success', texts.copied),
      (error: unknown) => toast('error', texts.failed(formatError(error))),
    );
  return (
    <div className={classes.made}>
      <div className={classes.link}>
        <TextInput
          ref={field}
          label={texts.link}
          description={texts.linkHint(day(created.endsAt))}
          value={link}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <div>
          <Button size="sm" onClick={() => void copy()}>
            {texts.copy}
          </Button>
        </div>
      </div>
      <figure className={classes.code}>
        <Suspense fallback={null}>
          <QrCode text={link} label={texts.qr} />
        </Suspense>
        <figcaption>{texts.qrHint}</figcaption>
      </figure>
    </div>
  );
}

/** Creates an invitation to a book and shows its link once, as long as the invitation is valid. */
export function InvitationForm({ invite, openInvitations, day }: InvitationFormProps) {
  const [role, setRole] = useState<MembershipRole>('edit');
  const [created, setCreated] = useState<CreatedInvitation>();
  const { isBusy, failure, attempt } = useAttempt((error) => texts.failed(formatError(error)));
  const make = () =>
    attempt(async () => {
      setCreated(await invite(role));
      return undefined;
    });
  return (
    <>
      <RadioGroup legend={texts.who} isList value={role} options={roles} onChange={setRole} />
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      <div>
        <Button variant="default" size="sm" loading={isBusy} onClick={() => void make()}>
          {texts.make}
        </Button>
      </div>
      {created !== undefined && openInvitations.some(({ id }) => id === created.id) && (
        <CreatedInvitationLink key={created.token} made={created} day={day} />
      )}
    </>
  );
}
