import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Account } from '#ledger/account.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { bookCurrency } from '#ledger/money.ts';
import type { MemberRole } from '#ledger/members.ts';
import type { useMembers } from '#web/data/members.ts';
import { formatBookDay } from '#web/lib/book-days.ts';
import { invitationLink } from '#web/lib/invitation-link.ts';
import { reasonOf } from '#web/session/client.ts';
import { Notice } from '#web/ui/notice.tsx';
import { OneOf } from '#web/ui/one-of.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import classes from './members.module.css';
import { texts } from './texts.ts';

type InviteProps = { book: Account; invite: ReturnType<typeof useMembers>['invite'] };

const roles = (['edit', 'add', 'view'] as const).map((value) => ({
  value,
  label: texts.roles[value],
  hint: texts.roleHints[value],
}));

/** Makes an invitation to a book and shows its link this once. */
export function Invite({ book, invite }: InviteProps) {
  const [role, setRole] = useState<MemberRole>('edit');
  const [made, setMade] = useState<Awaited<ReturnType<typeof invite>>>();
  const { isBusy, failure, attempt } = useAttempt((error) => texts.failed(reasonOf(error)));
  const make = () =>
    attempt(async () => {
      setMade(await invite(role));
      return undefined;
    });
  const { formatTag } = bookCurrency(book);
  const link = made && invitationLink(made.token);
  return (
    <Stack gap="sm">
      <OneOf legend={texts.who} isList value={role} options={roles} onChange={setRole} />
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      <div>
        <Button variant="default" size="sm" loading={isBusy} onClick={() => void make()}>
          {texts.make}
        </Button>
      </div>
      {made !== undefined && link !== undefined && (
        <div className={classes.made}>
          <TextInput
            label={texts.link}
            description={texts.linkHint(
              formatBookDay(dayOf(made.endsAt.getTime(), bookZone(book)), formatTag, 'longDay'),
            )}
            value={link}
            readOnly
            autoFocus
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <Group gap="xs">
            <Button
              variant="default"
              size="sm"
              onClick={() =>
                void navigator.clipboard.writeText(link).then(
                  () => toast('success', texts.copied),
                  (error: unknown) => toast('error', texts.failed(reasonOf(error))),
                )
              }
            >
              {texts.copy}
            </Button>
          </Group>
        </div>
      )}
    </Stack>
  );
}
