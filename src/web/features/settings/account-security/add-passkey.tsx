import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { passkeyLimits } from '#contract/passkeys.ts';
import { CallError } from '#contract/errors.ts';
import { formatFailure } from '#web/session/client.ts';
import { callSecurity, createPasskey } from '#web/session/security-calls.ts';
import { useSession } from '#web/session/session.ts';
import { common } from '#web/languages/en/common.ts';
import { Form, PasswordInput } from '#web/ui/form.tsx';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { accountSecurity as texts } from '#web/languages/en/account-security.ts';
import { CodeField, hasPassword } from './reauthenticate-form.tsx';
import classes from './account-security.module.css';
import { useSecurityQuery } from './use-security-query.ts';

const passkeyTexts = texts.passkeys;

/**
 * Formats the reason why no passkey was created. Messages of browsers are not shown, because they are in another language and not helpful.
 */
function formatPasskeyFailure(error: unknown): string {
  if (error instanceof CallError) return formatFailure(error);
  const name = error instanceof Error ? error.name : '';
  return name === 'InvalidStateError' ? passkeyTexts.isThere : passkeyTexts.notMade;
}

/** Adds a passkey: asks for a name, and for the password and a code if the user has them. Then the browser creates the passkey. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const asksPassword = hasPassword(user);
  const [fields, setFields] = useState({ name: '', password: '', code: '' });
  const { state: secondFactor } = useSecurityQuery('second-factor', () => callSecurity('second-factor', {}));
  const { isBusy, failure, attempt } = useAttempt(formatPasskeyFailure);
  const add = async () => {
    const { name, code } = fields;
    const password = asksPassword ? fields.password.trim() : undefined;
    const response = await createPasskey(await callSecurity('begin-passkey', { password, code }));
    await callSecurity('add-passkey', { name, response });
    toast('success', passkeyTexts.wasAdded);
    onClose();
    return undefined;
  };
  return (
    <Popup title={passkeyTexts.addTitle} onClose={isBusy ? undefined : onClose} size="sm">
      <Form onSubmit={() => void attempt(add)}>
        <Stack gap="md">
          <p className={classes.step}>{passkeyTexts.addHint}</p>
          <TextInput
            label={passkeyTexts.name}
            description={passkeyTexts.nameHint}
            autoComplete="off"
            data-autofocus
            maxLength={passkeyLimits.name}
            size="md"
            disabled={isBusy}
            value={fields.name}
            onChange={({ currentTarget }) => setFields({ ...fields, name: currentTarget.value })}
          />
          {asksPassword && (
            <PasswordInput
              label={texts.password}
              autoComplete="current-password"
              size="md"
              required
              minLength={limits.passwordMin}
              disabled={isBusy}
              value={fields.password}
              onChange={({ currentTarget }) => setFields({ ...fields, password: currentTarget.value })}
            />
          )}
          {secondFactor?.isOn && (
            <CodeField
              value={fields.code}
              onChange={(code) => setFields({ ...fields, code })}
              isBusy={isBusy}
            />
          )}
          <PopupActions failure={failure}>
            <LeaveButton size="md" disabled={isBusy}>
              {common.cancel}
            </LeaveButton>
            <Button type="submit" size="md" loading={isBusy}>
              {passkeyTexts.addConfirm}
            </Button>
          </PopupActions>
        </Stack>
      </Form>
    </Popup>
  );
}
