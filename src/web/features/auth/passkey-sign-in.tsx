import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '#contract/errors.ts';
import type { User } from '#contract/users.ts';
import { formatError } from '#web/session/client.ts';
import {
  callSecurity,
  supportsPasskeyAutofill,
  cancelPasskeyAutofill,
  signInWithPasskey,
} from '#web/session/security-calls.ts';
import { createSerialQueue } from '#async/serial-queue.ts';
import { Failure } from '#web/ui/notice.tsx';
import { passkeyLogin as texts } from '#web/languages/en/offer-chart.ts';
import { judgeLogin, type SignInOutcome } from './sign-in-outcome.ts';
import { greetUser } from './use-sign-in.ts';

/** A challenge is valid for five minutes. The one waiting in the e-mail field is renewed before that. */
const renewMs = 4 * 60_000;

/**
 * Requests challenges one after another. The browser keeps the latest challenge, so an offer in the field must not replace one that the
 * user requested since.
 */
const queueChallenge = createSerialQueue();

/** Signs in by passkey: from the suggestions of the e-mail field, or at once. @throws CallError, or an error of the browser */
async function signInByPasskey(how: 'requested' | 'offered'): Promise<SignInOutcome> {
  const response = await signInWithPasskey(
    await queueChallenge(() => callSecurity('begin-passkey-login', {})),
    how,
  );
  return judgeLogin(await callSecurity('passkey-login', { response }));
}

type PasskeySignInProps = { onLoggedIn: (user: User) => void; isDisabled: boolean };

/**
 * Sign-in by passkey for browsers that support it: a button, and the suggestions of the e-mail field if the browser has conditional
 * sign-in.
 */
export function PasskeySignIn({ onLoggedIn, isDisabled }: PasskeySignInProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const take = (outcome: SignInOutcome) => {
    if (!('user' in outcome)) return texts.failed;
    onLoggedIn(outcome.user);
    greetUser(outcome.user);
    return undefined;
  };
  /** An unused offer in the field fails silently. A passkey that was chosen and rejected shows the reason. */
  const offer = useEffectEvent(async () => {
    try {
      setFailure(take(await signInByPasskey('offered')));
    } catch (error) {
      if (error instanceof CallError && error.code === 'unauthenticated') setFailure(formatError(error));
    }
  });
  useEffect(() => {
    let isOver = false;
    const offerAgain = async () => {
      if (!isOver && (await supportsPasskeyAutofill())) void offer();
    };
    void offerAgain();
    const timer = setInterval(() => void offerAgain(), renewMs);
    return () => {
      isOver = true;
      clearInterval(timer);
      cancelPasskeyAutofill();
    };
  }, []);
  const logIn = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      setFailure(take(await signInByPasskey('requested')));
    } catch (error) {
      setFailure(error instanceof CallError ? formatError(error) : texts.failed);
    }
    setBusy(false);
  };
  return (
    <>
      <Button
        variant="default"
        size="md"
        fullWidth
        loading={isBusy}
        disabled={isDisabled}
        onClick={() => void logIn()}
      >
        {texts.login}
      </Button>
      <Failure reason={failure} />
    </>
  );
}
