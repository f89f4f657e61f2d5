import { Button, Stack, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { SecurityCallAnswer } from '#contract/security-calls.ts';
import { formatFailure } from '#web/session/client.ts';
import { useAccountSecurity } from '#web/session/account-security.ts';
import { common } from '#web/languages/en/common.ts';
import { Form } from '#web/ui/form.tsx';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { accountSecurity as texts } from '#web/languages/en/account-security.ts';
import { ReauthenticateForm } from './reauthenticate-form.tsx';
import classes from './account-security.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

const secondFactorTexts = texts.secondFactor;

type SecondFactorSetup = SecurityCallAnswer<'begin-second-factor'>;
type Credentials = { password: string; code: string };

/** Formats the key in groups of four characters for typing. */
const formatKeyGroups = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ');

type AuthenticatorSetupProps = {
  setup: SecondFactorSetup;
  /** The texts below the code field, on the button, and after success. */
  texts: { hint?: string; confirm: string; done: string };
  onDone: () => void;
};

/** Shows the key for the authenticator app, and asks for a code to confirm that the app has it. */
function AuthenticatorSetup({
  setup,
  texts: { hint, confirm: button, done },
  onDone,
}: AuthenticatorSetupProps) {
  const { callAccountSecurity } = useAccountSecurity();
  const [code, setCode] = useState('');
  const { isBusy, failure, attempt } = useAttempt(formatFailure);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isBusy) field.current?.focus();
  }, [isBusy]);
  const confirm = async () => {
    await callAccountSecurity('confirm-second-factor', { code });
    toast('success', done);
    onDone();
    return undefined;
  };
  return (
    <Form onSubmit={() => void attempt(confirm)}>
      <Stack gap="md">
        <p className={classes.step}>{secondFactorTexts.scan}</p>
        <div className={classes.qrCode}>
          <QrCode text={setup.uri} label={secondFactorTexts.qrCode} />
        </div>
        <p className={classes.step}>
          {secondFactorTexts.orType}
          <br />
          <code className={classes.key}>{formatKeyGroups(setup.secret)}</code>
        </p>
        <TextInput
          ref={field}
          label={secondFactorTexts.code}
          description={hint}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          data-autofocus
          maxLength={7}
          size="md"
          disabled={isBusy}
          error={failure !== undefined}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <PopupActions failure={failure}>
          <LeaveButton size="md" disabled={isBusy}>
            {common.cancel}
          </LeaveButton>
          <Button type="submit" size="md" loading={isBusy}>
            {button}
          </Button>
        </PopupActions>
      </Stack>
    </Form>
  );
}

/** The introduction of a popup, with a note if the provider has no recovery codes. */
function About({ text }: { text: string }) {
  const { hasRecoveryCodes } = useAccountSecurity();
  return (
    <Stack gap="xs">
      <p className={classes.step}>{text}</p>
      {!hasRecoveryCodes && <p className={classes.hint}>{secondFactorTexts.noRecovery}</p>}
    </Stack>
  );
}

/**
 * Switches the second factor on: asks for the password, sets up the authenticator app, and shows the recovery codes once if the provider
 * has them.
 */
export function SwitchOnSecondFactor({ onClose }: { onClose: () => void }) {
  const { callAccountSecurity, hasRecoveryCodes } = useAccountSecurity();
  const [setup, setSetup] = useState<SecondFactorSetup>();
  const [isOn, setOn] = useState(false);
  const begin = async (credentials: Credentials) =>
    setSetup(await callAccountSecurity('begin-second-factor', credentials));
  const done = {
    hint: secondFactorTexts.confirmHint,
    confirm: secondFactorTexts.confirm,
    done: secondFactorTexts.isNowOn,
  };
  return (
    <Popup title={isOn ? secondFactorTexts.codesTitle : secondFactorTexts.title} onClose={onClose} size="md">
      {setup === undefined && (
        <ReauthenticateForm
          about={<About text={secondFactorTexts.hint} />}
          confirm={texts.goOn}
          onCredentials={begin}
        />
      )}
      {setup !== undefined && !isOn && (
        <AuthenticatorSetup
          setup={setup}
          texts={done}
          onDone={() => (hasRecoveryCodes ? setOn(true) : onClose())}
        />
      )}
      {setup !== undefined && isOn && <RecoveryCodes codes={setup.recoveryCodes} onClose={onClose} />}
    </Popup>
  );
}

/** Adds a further authenticator app after re-authentication by both factors, at a provider that has these instead of recovery codes. */
export function AddAuthenticatorApp({ onClose }: { onClose: () => void }) {
  const { callAccountSecurity } = useAccountSecurity();
  const [setup, setSetup] = useState<SecondFactorSetup>();
  const begin = async (credentials: Credentials) =>
    setSetup(await callAccountSecurity('begin-second-factor', credentials));
  const done = { confirm: secondFactorTexts.addConfirm, done: secondFactorTexts.wasAdded };
  return (
    <Popup title={secondFactorTexts.addTitle} onClose={onClose} size="md">
      {setup === undefined ? (
        <ReauthenticateForm
          about={secondFactorTexts.addAsk}
          confirm={texts.goOn}
          asksCode
          onCredentials={begin}
        />
      ) : (
        <AuthenticatorSetup setup={setup} texts={done} onDone={onClose} />
      )}
    </Popup>
  );
}
