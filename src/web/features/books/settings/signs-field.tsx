import { NativeSelect } from '@mantine/core';
import { type SignStyle, signStyles } from '#ledger/money.ts';
import { bookEditor as texts } from '#web/languages/en/book-settings.ts';

type SignsFieldProps = { value: SignStyle; onChange: (style: SignStyle) => void };

/** Which amounts of a book have a minus. */
export function SignsField({ value, onChange }: SignsFieldProps) {
  return (
    <NativeSelect
      label={texts.signs}
      description={texts.signsHint}
      data={signStyles.map((style) => ({ value: style, label: texts.signStyles[style] }))}
      value={value}
      onChange={({ currentTarget }) =>
        onChange(signStyles.find((style) => style === currentTarget.value) ?? 'everyday')
      }
    />
  );
}
