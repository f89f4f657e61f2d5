import type { ComponentProps } from 'react';
import type { ProviderConfig } from '#contract/providers.ts';
import { CodeForm } from '#web/features/auth/code-form.tsx';
import { AccountSecurityScope } from './account-security-scope.tsx';

/** The form for the second factor, checked by the provider that holds the account. */
export function ProviderCodeForm({
  provider,
  ...form
}: { provider: ProviderConfig } & ComponentProps<typeof CodeForm>) {
  return (
    <AccountSecurityScope provider={provider}>
      <CodeForm {...form} />
    </AccountSecurityScope>
  );
}
