import type { ComponentProps } from 'react';
import type { ProviderConfig } from '#contract/providers.ts';
import { CodeForm } from '#web/features/auth/code-form.tsx';
import { AccountSecurityScope } from './doors-of-place.tsx';

/** The question for the second factor, which the place asks where the account is. */
export function ProviderCodeForm({
  place,
  ...form
}: { place: ProviderConfig } & ComponentProps<typeof CodeForm>) {
  return (
    <AccountSecurityScope provider={place}>
      <CodeForm {...form} />
    </AccountSecurityScope>
  );
}
