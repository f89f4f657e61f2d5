import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { passkeyLimits } from '#contract/passkeys.ts';
import { CallError } from '#contract/errors.ts';
import { failureOf } from '#web/session/client.ts';
import { callDoor } from '#web/session/doors.ts';
import { makePasskey } from '#web/session/passkeys.ts';
import { useSession } from '#web/session/session.ts';
import { common } from '#web/ui/common.ts';
import { Form } from '#web/ui/form.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { texts } from './texts.ts';

const words = texts.passkeys;

/** Why no passkey was made; what a browser says is its own language and tells nobody anything. */
function whyNot(error: unknown): string {
  if (error instanceof CallError) return failureOf(error);
  const name = error instanceof Error ? error.name : '';
  return name === 'InvalidStateError' ? words.isThere : words.notMade;
}

/** Adds a passkey: a name, the password where there is one, and then the browser asks. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const hasPassword = user.app_metadata?.providers?.includes('email') === true;
  const [fields, setFields] = useState({ name: '', password: '' });
  const { isBusy, failure, attempt } = useAttempt(whyNot);
  const add = async () => {
    const password = hasPassword ? { password: fields.password.trim() } : {};
    const response = await makePasskey(await callDoor('begin-passkey', password));
    await callDoor('add-passkey', { name: fields.name, response });
    toast('success', words.wasAdded);
    onClose();
    return undefined;
  };
  return (
    <Popup title={words.addTitle} onClose={isBusy ? undefined : onClose} size="sm">
      <Form onSubmit={() => void attempt(add)}>
        <Stack gap="md">
          <p>{words.addHint}</p>
          <TextInput
            label={words.name}
            description={words.nameHint}
            autoComplete="off"
            data-autofocus
            maxLength={passkeyLimits.name}
            size="md"
            disabled={isBusy}
            value={fields.name}
            onChange={({ currentTarget }) => setFields({ ...fields, name: currentTarget.value })}
          />
          {hasPassword && (
            <PasswordInput
              label={texts.password}
              autoComplete="current-password"
              required
              minLength={limits.passwordMin}
              disabled={isBusy}
              value={fields.password}
              onChange={({ currentTarget }) => setFields({ ...fields, password: currentTarget.value })}
            />
          )}
          <PopupActions failure={failure}>
            <LeaveButton size="md" disabled={isBusy}>
              {common.cancel}
            </LeaveButton>
            <Button type="submit" size="md" loading={isBusy}>
              {words.addConfirm}
            </Button>
          </PopupActions>
        </Stack>
      </Form>
    </Popup>
  );
}
