import { Button, Group, Stack } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import { type Call, formatFailure } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { Failure } from '#web/ui/notice.tsx';
import { Form, PasswordInput } from '#web/ui/form.tsx';
import { LeaveButton, Popup } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { auth as texts } from '#web/languages/en/auth.ts';

const noFields = { current: '', fresh: '', confirm: '' };

type ResetPasswordProps = {
  call: Call;
  /** The token of a recovery link; with a token the current password is not needed. */
  recoveryToken?: string | undefined;
  isRecovery: boolean;
  onDone: () => void;
  onCancel?: () => void;
};

/** The popup that sets a new password (spec 2 Settings, spec 4 Password reset). */
export function ResetPassword({ call, recoveryToken, isRecovery, onDone, onCancel }: ResetPasswordProps) {
  const {
    values: fields,
    change,
    isBusy,
    failure,
    setFailure,
    form,
  } = useEditor({
    initialValues: () => noFields,
    check: () => ({}),
    save: async ({ current, fresh }) => {
      await call('reset', {
        data: {
          ...(isRecovery ? {} : { password: current.trim() }),
          resetInfo: { newpassword: fresh.trim() },
        },
        ...(recoveryToken === undefined ? {} : { recoverytoken: recoveryToken }),
      });
      toast('success', texts.reset.done);
      onDone();
      return undefined;
    },
    onFailed: (error) => {
      toast('error', texts.reset.failed);
      return formatFailure(error);
    },
  });
  const fieldProps = (name: keyof typeof fields) => ({
    required: true,
    minLength: limits.passwordMin,
    disabled: isBusy,
    error: name === 'confirm' && failure === texts.reset.mismatch,
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  const handleSubmit = () => {
    if (fields.fresh.trim() === fields.confirm.trim()) form.onSubmit();
    else setFailure(texts.reset.mismatch);
  };

  return (
    <Popup title={texts.reset.title} onClose={isBusy ? undefined : onCancel}>
      <Form {...form} onSubmit={handleSubmit}>
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
            {onCancel !== undefined && <LeaveButton disabled={isBusy}>{common.cancel}</LeaveButton>}
            <Button type="submit" loading={isBusy}>
              {texts.reset.submit}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Popup>
  );
}
