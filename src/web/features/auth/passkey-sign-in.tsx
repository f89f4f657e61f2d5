import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '#contract/errors.ts';
import type { User } from '#contract/users.ts';
import { formatError } from '#web/session/client.ts';
import { callSecurity, supportsPasskeyAutofill, cancelPasskeyAutofill, signInWithPasskey } from '#web/session/doors.ts';
import { createSerialQueue } from '#async/serial-queue.ts';
import { Failure } from '#web/ui/notice.tsx';
import { passkeyLogin as texts } from '#web/languages/en/offer-chart.ts';
import { judgeLogin, type SignInOutcome } from './outcome.ts';
import { greetUser } from './welcome.ts';

/** A challenge is good for five minutes; what waits in the field is given a new one before. */
const renewMs = 4 * 60_000;

/** The browser keeps the challenge that came last: what is offered in the field may not take the place of what was asked for since. */
const queueChallenge = createSerialQueue();

/** Has the browser sign in by a passkey: from the list of the e-mail field, or at once. @throws CallError, or what the browser throws */
async function signInByPasskey(how: 'asked' | 'offered'): Promise<SignInOutcome> {
  const response = await signInWithPasskey(await queueChallenge(() => callSecurity('begin-passkey-login', {})), how);
  return judgeLogin(await callSecurity('passkey-login', { response }));
}

type PasskeySignInProps = { onLoggedIn: (user: User) => void; isDisabled: boolean };

/** The way in by a passkey, for a browser that takes them: a button, and the list of the e-mail field where the browser has it (conditional sign-in). */
export function PasskeySignIn({ onLoggedIn, isDisabled }: PasskeySignInProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const take = (outcome: SignInOutcome) => {
    if (!('user' in outcome)) return texts.failed;
    onLoggedIn(outcome.user);
    greetUser(outcome.user);
    return undefined;
  };
  /** What is offered in the field and not taken says nothing; what was taken and refused does. */
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
      setFailure(take(await signInByPasskey('asked')));
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
