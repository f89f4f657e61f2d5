import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '#contract/errors.ts';
import type { User } from '#contract/users.ts';
import { reasonOf } from '#web/session/client.ts';
import { callSecurity, offersPasskeys, stopOffering, takePasskey } from '#web/session/doors.ts';
import { createSerialQueue } from '#async/serial-queue.ts';
import { Failure } from '#web/ui/notice.tsx';
import { passkeyLogin as texts } from '#web/languages/en/offer-chart.ts';
import { judgeLogin, type SignInOutcome } from './outcome.ts';
import { welcome } from './welcome.ts';

/** A challenge is good for five minutes; what waits in the field is given a new one before. */
const renewMs = 4 * 60_000;

/** The browser keeps the challenge that came last: what is offered in the field may not take the place of what was asked for since. */
const beginInTurn = createSerialQueue();

/** Has the browser sign in by a passkey: from the list of the e-mail field, or at once. @throws CallError, or what the browser throws */
async function askPasskey(how: 'asked' | 'offered'): Promise<SignInOutcome> {
  const response = await takePasskey(await beginInTurn(() => callSecurity('begin-passkey-login', {})), how);
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
    welcome(outcome.user);
    return undefined;
  };
  /** What is offered in the field and not taken says nothing; what was taken and refused does. */
  const offer = useEffectEvent(async () => {
    try {
      setFailure(take(await askPasskey('offered')));
    } catch (error) {
      if (error instanceof CallError && error.code === 'unauthenticated') setFailure(reasonOf(error));
    }
  });
  useEffect(() => {
    let isOver = false;
    const offerAgain = async () => {
      if (!isOver && (await offersPasskeys())) void offer();
    };
    void offerAgain();
    const timer = setInterval(() => void offerAgain(), renewMs);
    return () => {
      isOver = true;
      clearInterval(timer);
      stopOffering();
    };
  }, []);
  const logIn = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      setFailure(take(await askPasskey('asked')));
    } catch (error) {
      setFailure(error instanceof CallError ? reasonOf(error) : texts.failed);
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
