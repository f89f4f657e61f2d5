import type { ComponentProps } from 'react';
import type { ProviderConfig } from '#contract/providers.ts';
import { CodeForm } from '#web/features/auth/code-form.tsx';
import { DoorsOfPlace } from './doors-of-place.tsx';

/** The question for the second factor, which the place asks where the account is. */
export function CodeFormOfPlace({
  place,
  ...form
}: { place: ProviderConfig } & ComponentProps<typeof CodeForm>) {
  return (
    <DoorsOfPlace place={place}>
      <CodeForm {...form} />
    </DoorsOfPlace>
  );
}
