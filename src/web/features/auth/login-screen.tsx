import { Alert, Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { CallAnswer } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import type { User } from '#contract/users.ts';
import { type Call, reasonOf } from '#web/lib/client.ts';
import { displayNameOf } from '#web/lib/session.ts';
import { Failure } from '#web/ui/failure.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './login-screen.module.css';
import { texts } from './texts.ts';

type Mode = 'login' | 'signup' | 'forgot';
type Fields = { email: string; password: string };
type Outcome = { user: User } | { message: string } | { failure: string };

const ask = {
  login: (call: Call, { email, password }: Fields) =>
    call('login', { authProvider: 'email', autoLogin: true, data: { email, password } }),
  signup: (call: Call, { email, password }: Fields) =>
    call('signup', { authProvider: 'email', data: { email, password } }),
  forgot: (call: Call, { email }: Fields) => call('recover', { authProvider: 'email', data: { email } }),
};

/** What an answer means to the person (spec 4 Login screen outcomes). */
function judge(mode: Mode, answer: CallAnswer<'login'>): Outcome {
  if (mode === 'forgot')
    return answer.isReset ? { message: texts.resetSent } : { failure: texts.failed.forgot };
  if (mode === 'signup' && !answer.isNew) return { failure: texts.failed.signup };
  if (answer.session) return { user: answer.session.user };
  return answer.isNew ? { message: texts.created } : { failure: texts.failed[mode] };
}

type LoginScreenProps = { call: Call; onLoggedIn: (user: User) => void };

/** The login screen for e-mail: login, sign-up and forgotten password in one form (spec 2). */
export function LoginScreen({ call, onLoggedIn }: LoginScreenProps) {
  const [mode, setMode] = useState<Mode>('login');
  const [fields, setFields] = useState<Fields>({ email: '', password: '' });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [message, setMessage] = useState<string>();
  const emailField = useRef<HTMLInputElement>(null);

  useEffect(() => emailField.current?.focus(), []);

  const switchTo = (next: Mode) => {
    setMode(next);
    setFields({ email: '', password: '' });
    setFailure(undefined);
    setMessage(undefined);
    emailField.current?.focus();
  };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      const outcome = judge(mode, await ask[mode](call, { ...fields, password: fields.password.trim() }));
      if ('user' in outcome) {
        toast('success', texts.loggedInAs(displayNameOf(outcome.user)));
        onLoggedIn(outcome.user);
      } else if ('message' in outcome) setMessage(outcome.message);
      else setFailure(outcome.failure);
    } catch (error) {
      setFailure(reasonOf(error) || texts.failed[mode]);
    } finally {
      setBusy(false);
    }
  };

  return (
    <main className={classes.page}>
      <div className={classes.sheet}>
        <h1 className={classes.header}>
          {texts.header[mode]} <span className={classes.product}>Partita</span>
        </h1>
        <p className={classes.subHeader}>{texts.subHeader[mode]}</p>
        {message === undefined ? (
          <form onSubmit={handleSubmit}>
            <Stack gap="md">
              <TextInput
                ref={emailField}
                label="Email"
                type="email"
                autoComplete="username"
                required
                maxLength={limits.email}
                size="md"
                value={fields.email}
                onChange={(event) => setFields({ ...fields, email: event.currentTarget.value })}
                error={failure !== undefined}
                disabled={isBusy}
              />
              {mode !== 'forgot' && (
                <PasswordInput
                  label="Password"
                  autoComplete={mode === 'signup' ? 'new-password' : 'current-password'}
                  required
                  minLength={limits.passwordMin}
                  maxLength={limits.passwordMax}
                  size="md"
                  value={fields.password}
                  onChange={(event) => setFields({ ...fields, password: event.currentTarget.value })}
                  error={failure !== undefined}
                  disabled={isBusy}
                />
              )}
              <Failure reason={failure} />
              <Button type="submit" size="md" loading={isBusy} fullWidth>
                {texts.submit[mode]}
              </Button>
            </Stack>
          </form>
        ) : (
          <Stack gap="md">
            <Alert variant="light" role="status">
              {message}
            </Alert>
            <Button variant="default" size="md" onClick={() => switchTo('login')}>
              {texts.backToLogin}
            </Button>
          </Stack>
        )}
        {message === undefined && (
          <div className={classes.modes}>
            {mode === 'login' && (
              <Anchor component="button" type="button" onClick={() => switchTo('forgot')}>
                {texts.toForgot}
              </Anchor>
            )}
            <Anchor
              component="button"
              type="button"
              onClick={() => switchTo(mode === 'login' ? 'signup' : 'login')}
            >
              {mode === 'login' ? texts.toSignup : texts.toLogin}
            </Anchor>
          </div>
        )}
        <a className={classes.terms} href="/support#terms-and-conditions">
          {texts.terms}
        </a>
      </div>
    </main>
  );
}
