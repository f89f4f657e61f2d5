import { type ComponentProps, Fragment, type ReactNode, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import type { AuthProvider } from '#contract/users.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { screenLimits } from '#web/ui/screen.ts';
import classes from './login-screen.module.css';
import { auth as texts } from '#web/languages/en/auth.ts';

/** A button that opens another form and looks like a link. */
export function LinkButton({ className = '', ...button }: ComponentProps<'button'>) {
  return <button type="button" className={`${classes.link} ${className}`} {...button} />;
}

const ProviderIcon = lazyComponent(async () => (await import('./provider-icon.tsx')).ProviderIcon);

type SignInMethodsProps = {
  methods: AuthProvider[];
  names: Record<AuthProvider, string>;
  emailForm: ReactNode;
  pinForm: ReactNode;
  /** The provider whose sign-in is in progress. */
  busyWith: AuthProvider | undefined;
  onChoose: (provider: AuthProvider) => void;
};

/** The sign-in methods in a row, separated by 'or'. If there are four or more, all but the first two are folded (spec 2 Login screen). */
export function SignInMethods({
  methods,
  names,
  emailForm,
  pinForm,
  busyWith,
  onChoose,
}: SignInMethodsProps) {
  const [isOpen, setOpen] = useState(false);
  const isLong = methods.length >= screenLimits.providersBeforeCollapse;
  const shown = isLong ? methods.slice(0, 2) : methods;
  const others = isLong ? methods.slice(2) : [];
  const method = (provider: AuthProvider) => {
    if (provider === 'email') return emailForm;
    if (provider === 'pin') return pinForm;
    return (
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={
          <Suspense fallback={<span className={classes.icon} />}>
            <ProviderIcon provider={provider} />
          </Suspense>
        }
        loading={busyWith === provider}
        disabled={busyWith !== undefined}
        onClick={() => onChoose(provider)}
      >
        {texts.continueWith(names[provider])}
      </Button>
    );
  };
  const or = <p className={classes.or}>{texts.or}</p>;
  return (
    <div className={classes.methods}>
      {shown.map((provider, index) => (
        <Fragment key={provider}>
          {index > 0 && or}
          {method(provider)}
        </Fragment>
      ))}
      {isLong && (
        <>
          {isOpen &&
            others.map((provider) => (
              <Fragment key={provider}>
                {or}
                {method(provider)}
              </Fragment>
            ))}
          <LinkButton
            className={classes.collapser ?? ''}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? texts.hideOthers : texts.showOthers}
          </LinkButton>
        </>
      )}
    </div>
  );
}
