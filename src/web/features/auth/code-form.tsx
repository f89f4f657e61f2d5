import { Button, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { User } from '#contract/users.ts';
import { formatError } from '#web/session/client.ts';
import { useAccountSecurity } from '#web/session/account-security.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Failure } from '#web/ui/notice.tsx';
import { Form } from '#web/ui/form.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { codeForm as texts } from '#web/languages/en/code-form.ts';
import { LinkButton } from './link-button.tsx';
import classes from './login-screen.module.css';
import { judgeLogin } from './sign-in-outcome.ts';
import { greetUser } from './use-sign-in.ts';

type CodeFormProps = { onLoggedIn: (user: User) => void; onBack: () => void };

/** Asks for the second factor: a code from the authenticator app, or a recovery code if the provider has them. */
export function CodeForm({ onLoggedIn, onBack }: CodeFormProps) {
  const { callAccountSecurity, hasRecoveryCodes } = useAccountSecurity();
  const [typed, setTyped] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const [trustDevice, setTrusted] = useState(false);
  const { isBusy, failure, setFailure, attempt } = useAttempt(formatError);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isBusy) field.current?.focus();
  }, [isBusy]);
  const submitCode = async () => {
    const factor = isRecovery ? { recoveryCode: typed } : { code: typed };
    const outcome = judgeLogin(await callAccountSecurity('pass-second-factor', { ...factor, trustDevice }));
    if (!('user' in outcome)) return 'failure' in outcome ? outcome.failure : undefined;
    onLoggedIn(outcome.user);
    greetUser(outcome.user);
    return undefined;
  };
  const switchOver = () => {
    setRecovery(!isRecovery);
    setTyped('');
    setFailure(undefined);
    field.current?.focus();
  };
  return (
    <Form onSubmit={() => void attempt(submitCode)} aria-label={texts.title}>
      <p className={classes.subHeader}>{isRecovery ? texts.recoveryHint : texts.hint}</p>
      <Stack gap="md">
        <TextInput
          ref={field}
          label={isRecovery ? texts.recoveryCode : texts.code}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          required
          size="md"
          maxLength={isRecovery ? 64 : 7}
          disabled={isBusy}
          error={failure !== undefined}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {hasRecoveryCodes && (
          <Checkbox
            label={texts.trust}
            description={texts.trustHint}
            checked={trustDevice}
            disabled={isBusy}
            onChange={({ currentTarget }) => setTrusted(currentTarget.checked)}
          />
        )}
        <Failure reason={failure} />
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          {texts.submit}
        </Button>
        {!hasRecoveryCodes && <p className={classes.subHeader}>{texts.lost}</p>}
      </Stack>
      <div className={classes.modes}>
        {hasRecoveryCodes && (
          <LinkButton onClick={switchOver}>{isRecovery ? texts.toCode : texts.toRecovery}</LinkButton>
        )}
        <LinkButton onClick={onBack}>{texts.back}</LinkButton>
      </div>
    </Form>
  );
}
