import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Passkey, passkeyLimits } from '#contract/passkeys.ts';
import { formatFailure } from '#web/session/client.ts';
import { callSecurity } from '#web/session/security-calls.ts';
import { common } from '#web/languages/en/common.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { Form } from '#web/ui/form.tsx';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { accountSecurity as texts } from '#web/languages/en/account-security.ts';

const passkeyTexts = texts.passkeys;

type ChangePasskeyProps = { passkey: Passkey; onClose: () => void };

/** Renames a passkey. */
export function RenamePasskey({ passkey, onClose }: ChangePasskeyProps) {
  const [name, setName] = useState(passkey.name);
  const { isBusy, failure, attempt } = useAttempt(formatFailure);
  const rename = async () => {
    await callSecurity('rename-passkey', { id: passkey.id, name });
    onClose();
    return undefined;
  };
  return (
    <Popup title={passkeyTexts.renameTitle} onClose={isBusy ? undefined : onClose} size="sm">
      <Form onSubmit={() => void attempt(rename)}>
        <Stack gap="md">
          <TextInput
            label={passkeyTexts.name}
            required
            data-autofocus
            maxLength={passkeyLimits.name}
            size="md"
            disabled={isBusy}
            error={failure !== undefined}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <PopupActions failure={failure}>
            <LeaveButton size="md" disabled={isBusy}>
              {common.cancel}
            </LeaveButton>
            <Button type="submit" size="md" loading={isBusy}>
              {passkeyTexts.renameConfirm}
            </Button>
          </PopupActions>
        </Stack>
      </Form>
    </Popup>
  );
}

/** Asks for confirmation before a passkey is removed. */
export function RemovePasskey({ passkey, onClose }: ChangePasskeyProps) {
  const remove = async () => {
    try {
      await callSecurity('remove-passkey', { id: passkey.id });
      toast('success', passkeyTexts.wasRemoved);
      return undefined;
    } catch (error) {
      return formatFailure(error);
    }
  };
  return (
    <Confirm
      title={passkeyTexts.removeTitle}
      confirm={passkeyTexts.removeConfirm}
      cancel={common.cancel}
      onConfirm={remove}
      onClose={onClose}
    >
      {passkeyTexts.removeAsk(passkey.name)}
    </Confirm>
  );
}
