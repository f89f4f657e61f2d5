import { Button, Stack, TextInput } from '@mantine/core';
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { AuthProvider, User } from '#contract/users.ts';
import type { Call } from '#web/session/client.ts';
import { supportsPasskeys } from '#web/session/security-calls.ts';
import { Failure, Notice } from '#web/ui/notice.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { useTitle } from '#web/ui/screen.ts';
import { limits } from '#contract/limits.ts';
import { Form, PasswordInput } from '#web/ui/form.tsx';
import { LinkButton, SignInMethods } from './link-button.tsx';
import classes from './login-screen.module.css';
import type { LoginMode } from './sign-in-outcome.ts';
import { auth as texts } from '#web/languages/en/auth.ts';
import { useSignIn } from './use-sign-in.ts';

/** The values typed into the form. */
type Fields = { email: string; password: string };

type EmailFormProps = {
  mode: LoginMode;
  fields: Fields;
  onChange: (fields: Fields) => void;
  onSubmit: () => void;
  isBusy: boolean;
  failure: string | undefined;
  field: RefObject<HTMLInputElement | null>;
};

/** The e-mail form: logs in, signs up, or requests a link to reset the password (spec 2 Login screen, spec 5 Login). */
function EmailForm({ mode, fields, onChange, onSubmit, isBusy, failure, field }: EmailFormProps) {
  useEffect(() => {
    if (!isBusy) field.current?.focus();
  }, [field, isBusy]);
  return (
    <Form onSubmit={onSubmit} aria-label={texts.submit[mode]}>
      <Stack gap="md">
        <TextInput
          ref={field}
          label={texts.email}
          type="email"
          autoComplete="username webauthn"
          required
          maxLength={limits.email}
          size="md"
          value={fields.email}
          onChange={(event) => onChange({ ...fields, email: event.currentTarget.value })}
          error={failure !== undefined}
          disabled={isBusy}
        />
        {mode !== 'forgot' && (
          <PasswordInput
            label={texts.password}
            autoComplete={mode === 'signup' ? 'new-password' : 'current-password'}
            required
            minLength={limits.passwordMin}
            size="md"
            value={fields.password}
            onChange={(event) => onChange({ ...fields, password: event.currentTarget.value })}
            error={failure !== undefined}
            disabled={isBusy}
          />
        )}
        <Failure reason={failure} />
        <Button type="submit" size="md" loading={isBusy} fullWidth>
          {texts.submit[mode]}
        </Button>
      </Stack>
    </Form>
  );
}

const PasskeySignIn = lazyComponent(async () => (await import('./passkey-sign-in.tsx')).PasskeySignIn);
const PinForm = lazyComponent(async () => (await import('./pin-form.tsx')).PinForm);

const noFields: Fields = { email: '', password: '' };

type ModeLinksProps = { mode: LoginMode; onSwitch: (mode: LoginMode) => void };

/** Links between logging in, signing up and resetting a forgotten password. */
function ModeLinks({ mode, onSwitch }: ModeLinksProps) {
  const other = mode === 'login' ? 'signup' : 'login';
  return (
    <div className={classes.modes}>
      {mode === 'login' && <LinkButton onClick={() => onSwitch('forgot')}>{texts.toForgot}</LinkButton>}
      <LinkButton onClick={() => onSwitch(other)}>
        {mode === 'login' ? texts.toSignup : texts.toLogin}
      </LinkButton>
    </div>
  );
}

type LoginScreenProps = {
  call: Call;
  /** The sign-in methods in their order, and their names. */
  methods: AuthProvider[];
  names?: Partial<Record<AuthProvider, string>> | undefined;
  /** The reason for the redirect to this screen without a session: a failed sign-in at a provider, or an expired link. */
  firstFailure?: string | undefined;
  /** True if the user returned from a provider and still has to enter the second factor. */
  asksCodeFirst?: boolean;
  /** Renders the form for the second factor. */
  codeForm: (onBack: () => void) => ReactNode;
  /** True if the provider supports passkeys. */
  hasPasskeys?: boolean | undefined;
  /** A notice above the form, if there is one. */
  notice?: ReactNode;
  /** Renders the feedback form; undefined if feedback is not possible. */
  support?: ((onClose: () => void) => ReactNode) | undefined;
  /** Renders the choice of the storage; undefined if the user may not choose. */
  providerChoice?: ((onClose: () => void) => ReactNode) | undefined;
  /** Opens the books in this browser without an account; undefined if that is not possible. `hasBooks` is true if such books exist. */
  localBooks?: { hasBooks: boolean; onOpen: () => void; onExample: () => void } | undefined;
  onLoggedIn: (user: User) => void;
};

/** The login screen (spec 2): all sign-in methods of the provider, sign-up and a forgotten password. */
export function LoginScreen({
  call,
  methods,
  names,
  firstFailure,
  asksCodeFirst = false,
  codeForm,
  hasPasskeys,
  notice,
  support,
  providerChoice,
  localBooks,
  onLoggedIn,
}: LoginScreenProps) {
  const [mode, setMode] = useState<LoginMode>('login');
  useTitle(texts.pageTitle[mode]);
  const [fields, setFields] = useState(noFields);
  const [open, setOpen] = useState<'support' | 'storage'>();
  const close = () => setOpen(undefined);
  const emailField = useRef<HTMLInputElement>(null);
  const signIn = useSignIn({ call, onLoggedIn, firstFailure, asksCodeFirst });
  const { busyWith, failed, message, asksCode } = signIn;
  const failureOf = (provider: AuthProvider) => (failed?.by === provider ? failed.reason : undefined);
  const isProviderFailure = failed !== undefined && failed.by !== 'email' && failed.by !== 'pin';

  const switchTo = (next: LoginMode) => {
    setMode(next);
    setFields(noFields);
    signIn.startAgain();
  };

  const emailForm = (
    <div>
      <EmailForm
        key={mode}
        mode={mode}
        fields={fields}
        onChange={setFields}
        onSubmit={() => signIn.byEmail(mode, fields)}
        isBusy={busyWith === 'email'}
        failure={failureOf('email')}
        field={emailField}
      />
      <ModeLinks mode={mode} onSwitch={switchTo} />
    </div>
  );

  return (
    <main className={classes.page}>
      <div className={classes.sheet}>
        <h1 className={classes.header}>
          {texts.header[mode]} <span className={classes.product}>Partita</span>
        </h1>
        {!asksCode && <p className={classes.subHeader}>{texts.subHeader[mode]}</p>}
        {asksCode ? (
          <Suspense fallback={<div className={classes.pin} />}>{codeForm(() => switchTo('login'))}</Suspense>
        ) : message === undefined ? (
          <Stack gap="md">
            {notice && <Notice>{notice}</Notice>}
            {isProviderFailure && <Failure reason={failed.reason} />}
            <SignInMethods
              methods={mode === 'login' ? methods : ['email']}
              names={{ ...texts.providerNames, ...names }}
              emailForm={emailForm}
              pinForm={
                <Suspense fallback={<div className={classes.pin} />}>
                  <PinForm
                    onSubmit={signIn.byPin}
                    isBusy={busyWith !== undefined}
                    failure={failureOf('pin')}
                  />
                </Suspense>
              }
              busyWith={busyWith}
              onChoose={signIn.elsewhere}
            />
            {hasPasskeys && mode === 'login' && supportsPasskeys() && (
              <Suspense fallback={<div className={classes.passkey} />}>
                <PasskeySignIn onLoggedIn={onLoggedIn} isDisabled={busyWith !== undefined} />
              </Suspense>
            )}
          </Stack>
        ) : (
          <Stack gap="md">
            <Notice>{message}</Notice>
            <Button variant="default" size="md" onClick={() => switchTo('login')}>
              {texts.backToLogin}
            </Button>
          </Stack>
        )}
        {localBooks !== undefined && (
          <p className={classes.localBooks}>
            <LinkButton onClick={localBooks.onOpen}>
              {localBooks.hasBooks ? texts.openHere : texts.beginHere}
            </LinkButton>
            <LinkButton onClick={localBooks.onExample}>{texts.seeExample}</LinkButton>
          </p>
        )}
        <footer className={classes.foot}>
          <a href="/support#terms-and-conditions">{texts.terms}</a>
          {support !== undefined && (
            <span>
              {texts.needHelp} <LinkButton onClick={() => setOpen('support')}>{texts.support}</LinkButton>
            </span>
          )}
          {providerChoice !== undefined && (
            <LinkButton onClick={() => setOpen('storage')}>{texts.chooseStorage}</LinkButton>
          )}
        </footer>
      </div>
      {open === 'support' && support?.(close)}
      {open === 'storage' && providerChoice?.(close)}
    </main>
  );
}
