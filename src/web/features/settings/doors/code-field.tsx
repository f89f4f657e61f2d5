import { TextInput } from '@mantine/core';
import { useDoors } from '#web/session/doors-of-place.ts';
import { doors as texts } from '#web/languages/en/doors.ts';

type CodeFieldProps = { value: string; onChange: (typed: string) => void; isBusy: boolean };

/** The field for a code of the app, or a recovery code where there are such, for who has a second factor. */
export function CodeField({ value, onChange, isBusy }: CodeFieldProps) {
  const { hasRecoveryCodes } = useDoors();
  return (
    <TextInput
      label={hasRecoveryCodes ? texts.anyCode : texts.secondFactor.code}
      autoComplete="one-time-code"
      autoCapitalize="none"
      required
      maxLength={64}
      size="md"
      disabled={isBusy}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
