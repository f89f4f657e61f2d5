import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { type Call, failureOf } from '#web/session/client.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Form } from '#web/ui/form.tsx';
import { LeaveButton, Popup } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { texts } from './texts.ts';

const noFields = { current: '', fresh: '', confirm: '' };

type ResetPasswordProps = {
  call: Call;
  /** The token of a recovery link; then no current password is asked for. */
  recoveryToken?: string | undefined;
  isRecovery: boolean;
  onDone: () => void;
  onCancel?: () => void;
};

/** The popup that sets a new password (spec 2 Settings, spec 4 Password reset). */
export function ResetPassword({ call, recoveryToken, isRecovery, onDone, onCancel }: ResetPasswordProps) {
  const [fields, setFields] = useState(noFields);
  const unsaved = useUnsaved(fields, noFields);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const fieldProps = (name: keyof typeof fields) => ({
    required: true,
    minLength: limits.passwordMin,
    disabled: isBusy,
    error: name === 'confirm' && failure === texts.reset.mismatch,
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setFields({ ...fields, [name]: event.currentTarget.value }),
  });

  const handleSubmit = async () => {
    const fresh = fields.fresh.trim();
    if (fresh !== fields.confirm.trim()) return setFailure(texts.reset.mismatch);
    setBusy(true);
    setFailure(undefined);
    try {
      await call('reset', {
        data: {
          ...(isRecovery ? {} : { password: fields.current.trim() }),
          resetInfo: { newpassword: fresh },
        },
        ...(recoveryToken === undefined ? {} : { recoverytoken: recoveryToken }),
      });
      toast('success', texts.reset.done);
      onDone();
    } catch (error) {
      setFailure(failureOf(error));
      toast('error', texts.reset.failed);
      setBusy(false);
    }
    return undefined;
  };

  return (
    <Popup title={texts.reset.title} onClose={isBusy ? undefined : onCancel}>
      <Form {...unsaved} onSubmit={() => void handleSubmit()}>
        <Stack>
          {!isRecovery && (
            <PasswordInput
              label={texts.reset.current}
              autoComplete="current-password"
              data-autofocus
              {...fieldProps('current')}
            />
          )}
          <PasswordInput
            label={texts.reset.fresh}
            autoComplete="new-password"
            {...(isRecovery && { 'data-autofocus': true })}
            {...fieldProps('fresh')}
          />
          <PasswordInput label={texts.reset.confirm} autoComplete="new-password" {...fieldProps('confirm')} />
          <Failure reason={failure} />
          <Group justify="flex-end">
            {onCancel !== undefined && <LeaveButton disabled={isBusy}>{texts.reset.cancel}</LeaveButton>}
            <Button type="submit" loading={isBusy}>
              {texts.reset.submit}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Popup>
  );
}
