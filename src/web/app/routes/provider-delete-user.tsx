import type { ComponentProps } from 'react';
import { AccountSecurityScope } from '#web/app/start/account-security-scope.tsx';
import { DeleteUser } from '#web/features/settings/delete-user.tsx';
import { useSession } from '#web/session/session.ts';

/** The popup that deletes the account; the provider of the account checks the second factor. */
export function ProviderDeleteUser(props: ComponentProps<typeof DeleteUser>) {
  const { provider } = useSession();
  return (
    <AccountSecurityScope provider={provider}>
      <DeleteUser {...props} />
    </AccountSecurityScope>
  );
}
