import { useEffect, useState } from 'react';
import type { AuthProvider, User } from '#contract/users.ts';
import { displayNameOf } from '#web/lib/sign-in-sentence.ts';
import { toast } from '#web/ui/toast.tsx';
import { type Call, formatError } from '#web/session/client.ts';
import { remember } from '#web/session/storage.ts';
import { screenDelays } from '#web/ui/screen.ts';
import { auth as texts } from '#web/languages/en/auth.ts';
import { submitEmailForm, requestLogin, type LoginMode, type SignInOutcome } from './sign-in-outcome.ts';

/** Delay before a secondary window closes, so that the other windows learn about the login first. */
const closeDelayMs = 200;

/** True if another window opened this one to log in, without browser bars, or embeds it in a frame. */
const isSecondaryWindow = () => self !== top || (opener !== null && !menubar.visible);

/** Greets the user by name. A window that another one opened or embeds closes instead (spec 4 Login screen outcomes). */
export function greetUser(user: User): void {
  if (!isSecondaryWindow()) toast('success', texts.loggedInAs(displayNameOf(user)));
  else setTimeout(close, closeDelayMs);
}

type SignInInput = {
  call: Call;
  onLoggedIn: (user: User) => void;
  firstFailure: string | undefined;
  /** True if the user returned and has to enter the second factor. */
  asksCodeFirst: boolean;
};

/** Signs in by one method at a time and holds the outcome. */
export function useSignIn({ call, onLoggedIn, firstFailure, asksCodeFirst }: SignInInput) {
  const [busyWith, setBusyWith] = useState<AuthProvider>();
  const [failed, setFailed] = useState<{ by: AuthProvider | undefined; reason: string } | undefined>(
    firstFailure === undefined ? undefined : { by: undefined, reason: firstFailure },
  );
  const [message, setMessage] = useState<string>();
  const [asksCode, setAsksCode] = useState(asksCodeFirst);

  // The browser restored this page from its cache after a visit to a provider: no sign-in is in progress any more.
  useEffect(() => {
    const handleShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      remember('SigningInWith', undefined);
      setBusyWith(undefined);
    };
    addEventListener('pageshow', handleShow);
    return () => removeEventListener('pageshow', handleShow);
  }, []);

  /** Marks the form with the reason of the failure and shows a message (spec 4 Failures, spec 8 Login failures). */
  const fail = (by: AuthProvider, reason: string) => {
    setFailed({ by, reason });
    toast('error', reason);
  };

  const leaveFor = async (provider: AuthProvider, address: string) => {
    remember('SigningInWith', provider);
    await new Promise((resolve) => setTimeout(resolve, screenDelays.oAuthUrlMs));
    location.assign(address);
  };

  const run = async (by: AuthProvider, request: () => Promise<SignInOutcome>, fallback: string) => {
    setBusyWith(by);
    setFailed(undefined);
    try {
      const outcome = await request();
      if ('leaveFor' in outcome) return await leaveFor(by, outcome.leaveFor); // stays busy until the page is left
      if ('user' in outcome) {
        onLoggedIn(outcome.user);
        greetUser(outcome.user);
      } else if ('message' in outcome) setMessage(outcome.message);
      else if ('needsCode' in outcome) setAsksCode(true);
      else fail(by, outcome.failure);
    } catch (error) {
      fail(by, formatError(error) || fallback);
    }
    return setBusyWith(undefined);
  };

  return {
    busyWith,
    failed,
    message,
    asksCode,
    byEmail: (mode: LoginMode, fields: { email: string; password: string }) =>
      void run('email', () => submitEmailForm(call, mode, fields), texts.failed[mode]),
    byPin: (pin: string) =>
      void run(
        'pin',
        () => requestLogin(call, { authProvider: 'pin', data: { pin, createIfNotFound: true } }),
        texts.failed.login,
      ),
    elsewhere: (authProvider: AuthProvider) =>
      void run(authProvider, () => requestLogin(call, { authProvider }), texts.failed.login),
    startAgain: () => {
      setFailed(undefined);
      setMessage(undefined);
      setAsksCode(false);
    },
  };
}
