import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { SecurityCallAnswer } from '#contract/security-calls.ts';
import { useAccountSecurity } from '#web/session/account-security.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { accountSecurity as texts } from '#web/languages/en/account-security.ts';
import { SecuritySection } from './security-section.tsx';
import classes from './account-security.module.css';
import { useSecurityQuery } from './use-security-query.ts';

const secondFactorTexts = texts.secondFactor;

/** The number of remaining recovery codes up to which new ones are recommended. */
const fewCodes = 3;

// The code that draws the QR code is loaded when a popup opens.
const SwitchOnSecondFactor = lazyComponent(
  async () => (await import('./switch-on-second-factor.tsx')).SwitchOnSecondFactor,
);
const AddAuthenticatorApp = lazyComponent(
  async () => (await import('./switch-on-second-factor.tsx')).AddAuthenticatorApp,
);
const SwitchOffSecondFactor = lazyComponent(
  async () => (await import('./change-second-factor.tsx')).SwitchOffSecondFactor,
);
const NewRecoveryCodes = lazyComponent(
  async () => (await import('./change-second-factor.tsx')).NewRecoveryCodes,
);
const popups = {
  on: SwitchOnSecondFactor,
  off: SwitchOffSecondFactor,
  codes: NewRecoveryCodes,
  app: AddAuthenticatorApp,
};
type Popup = keyof typeof popups;

/** The buttons of the second factor. `lost`: the fallback for a lost app, recovery codes or a further app. */
function SecondFactorActions({
  isOn,
  lost,
  onOpen,
}: {
  isOn: boolean;
  lost: 'codes' | 'app';
  onOpen: (popup: Popup) => void;
}) {
  if (!isOn)
    return (
      <Button variant="default" size="md" onClick={() => onOpen('on')}>
        {secondFactorTexts.switchOn}
      </Button>
    );
  return (
    <Group gap="sm">
      <Button variant="default" size="md" onClick={() => onOpen(lost)}>
        {lost === 'codes' ? secondFactorTexts.newCodes : secondFactorTexts.addApp}
      </Button>
      <Button variant="default" size="md" onClick={() => onOpen('off')}>
        {secondFactorTexts.switchOff}
      </Button>
    </Group>
  );
}

/** The number of recovery codes or apps left. */
function FallbackCount({ state: { codesLeft, apps } }: { state: SecurityCallAnswer<'second-factor'> }) {
  if (apps !== undefined) return <span>{secondFactorTexts.appsLeft(apps)}</span>;
  return (
    <span>
      {secondFactorTexts.codesLeft(codesLeft)}
      {codesLeft <= fewCodes && `. ${secondFactorTexts.fewLeft}`}
    </span>
  );
}

/** The second factor: its state, and the buttons to switch it on and off. */
export function SecondFactor() {
  const { callAccountSecurity, hasRecoveryCodes } = useAccountSecurity();
  const { state, failure, reload } = useSecurityQuery('second-factor', () =>
    callAccountSecurity('second-factor', {}),
  );
  const [open, setOpen] = useState<Popup>();
  const close = () => {
    setOpen(undefined);
    reload();
  };
  const OpenPopup = open && popups[open];
  return (
    <SecuritySection
      title={secondFactorTexts.title}
      hint={secondFactorTexts.hint}
      failure={failure}
      onAgain={reload}
    >
      {state !== undefined && (
        <>
          <p className={classes.state}>
            <strong data-on={state.isOn || undefined}>
              {state.isOn ? secondFactorTexts.isOn : secondFactorTexts.isOff}
            </strong>
            {state.isOn && <FallbackCount state={state} />}
          </p>
          {state.isOn && !hasRecoveryCodes && <p className={classes.hint}>{secondFactorTexts.noRecovery}</p>}
          {state.needsPassword && !state.isOn ? (
            <p className={classes.hint}>{secondFactorTexts.needsPassword}</p>
          ) : (
            <SecondFactorActions
              isOn={state.isOn}
              lost={hasRecoveryCodes ? 'codes' : 'app'}
              onOpen={setOpen}
            />
          )}
        </>
      )}
      {OpenPopup !== undefined && (
        <LazyPopup onClose={close}>
          <OpenPopup onClose={close} />
        </LazyPopup>
      )}
    </SecuritySection>
  );
}
