import { Button, Stack, TextInput } from '@mantine/core';
import { type RefObject, useEffect } from 'react';
import { limits } from '#contract/limits.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Form } from '#web/ui/form.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import type { LoginMode } from './outcome.ts';
import { texts } from './texts.ts';

/** What is typed into the form. */
export type Fields = { email: string; password: string };

type EmailFormProps = {
  mode: LoginMode;
  fields: Fields;
  onChange: (fields: Fields) => void;
  onSubmit: () => void;
  isBusy: boolean;
  failure: string | undefined;
  field: RefObject<HTMLInputElement | null>;
};

/** The e-mail form: logs in, signs up, or asks for a link to reset the password (spec 2 Login screen, spec 5 Login). */
export function EmailForm({ mode, fields, onChange, onSubmit, isBusy, failure, field }: EmailFormProps) {
  useEffect(() => {
    if (!isBusy) field.current?.focus();
  }, [field, isBusy]);
  return (
    <Form onSubmit={onSubmit} aria-label={texts.submit[mode]}>
      <Stack gap="md">
        <TextInput
          ref={field}
          label={texts.email}
          type="email"
          autoComplete="username webauthn"
          required
          maxLength={limits.email}
          size="md"
          value={fields.email}
          onChange={(event) => onChange({ ...fields, email: event.currentTarget.value })}
          error={failure !== undefined}
          disabled={isBusy}
        />
        {mode !== 'forgot' && (
          <PasswordInput
            label={texts.password}
            autoComplete={mode === 'signup' ? 'new-password' : 'current-password'}
            required
            minLength={limits.passwordMin}
            size="md"
            value={fields.password}
            onChange={(event) => onChange({ ...fields, password: event.currentTarget.value })}
            error={failure !== undefined}
            disabled={isBusy}
          />
        )}
        <Failure reason={failure} />
        <Button type="submit" size="md" loading={isBusy} fullWidth>
          {texts.submit[mode]}
        </Button>
      </Stack>
    </Form>
  );
}
