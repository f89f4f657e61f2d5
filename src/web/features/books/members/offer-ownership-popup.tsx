import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { Account } from '#ledger/account.ts';
import type { MembershipRole, BookUser } from '#ledger/members.ts';
import type { useMembers } from '#web/data/members/members.ts';
import { formatError } from '#web/session/client.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { toast } from '#web/ui/toast.tsx';
import { members as texts } from '#web/languages/en/members.ts';

type OfferOwnershipPopupProps = {
  book: Account;
  to: BookUser;
  offerHandOver: ReturnType<typeof useMembers>['offerHandOver'];
  onClose: () => void;
};

const retainedRoles = ['edit', 'add', 'view', 'none'] as const;
type RetainedRole = (typeof retainedRoles)[number];

const roleOf = (retainedRole: RetainedRole): MembershipRole | undefined =>
  retainedRole === 'none' ? undefined : retainedRole;

/** Asks for confirmation before a member is offered the ownership of a book, and for the role that the present owner keeps. */
export function OfferOwnershipPopup({
  book,
  to: { id, name },
  offerHandOver,
  onClose,
}: OfferOwnershipPopupProps) {
  const [retainedRole, setStay] = useState<RetainedRole>('edit');
  const handleConfirm = async () => {
    try {
      await offerHandOver(id, roleOf(retainedRole));
    } catch (error) {
      return texts.failed(formatError(error));
    }
    toast('success', texts.offered(book.name, name));
    return undefined;
  };
  return (
    <Confirm
      title={texts.handOverTitle(book.name)}
      confirm={texts.offer}
      cancel={texts.cancel}
      isSafeFirst
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <Stack gap="md">
        <div>{texts.handOverText(name)}</div>
        <RadioGroup
          legend={texts.stayAs}
          isList
          value={retainedRole}
          options={retainedRoles.map((value) => ({ value, label: texts.stays[value] }))}
          onChange={setStay}
        />
      </Stack>
    </Confirm>
  );
}
