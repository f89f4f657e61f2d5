import { Button } from '@mantine/core';
import { useState } from 'react';
import { authProvidersOf, isAllowed } from '#contract/capabilities.ts';
import { texts } from '#web/app/shell/texts.ts';
import { texts as signInTexts } from '#web/features/auth/texts.ts';
import type { ProviderChoice } from '#web/features/providers/use-providers.ts';
import type { Call } from '#web/session/client.ts';
import { events } from '#web/session/events.ts';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { LoginScreen, OfferChart, ProvidersPopup, ResetPassword, WriteToUs } from './lazy-popups.tsx';
import type { Provider } from './provider.ts';
import { isSessionLost } from './return-to.ts';
import type { StartMachine, StartState } from './start-machine.ts';
import { StartFailure, UnderPopup, Waiting } from './start-screens.tsx';
import { clearRecoveryToken, takeReturnError } from './start.ts';

type PreSessionProps = {
  call: Call;
  provider: Provider;
  choice: ProviderChoice;
  machine: StartMachine;
  state: StartState;
};

/** The choice of where the books live, behind a button: what was chosen may be what keeps the app from starting. */
function ProviderButton({ choice }: { choice: ProviderChoice }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {texts.providers}
      </Button>
      {isOpen && (
        <LazyPopup onClose={close}>
          <ProvidersPopup choice={choice} onClose={close} />
        </LazyPopup>
      )}
    </>
  );
}

/** What is seen while the start has not come to the books: it waits, asks, or shows the way in. */
export function PreSession({ call, provider, choice, machine, state }: PreSessionProps) {
  const [returnedWith] = useState(takeReturnError);
  const returnFailure = returnedWith === undefined ? undefined : signInTexts.returnedWith(returnedWith);
  const context = { provider: provider.config, capacity: provider.capacity };
  const maySendFeedback = isAllowed('isFeedbackPossible', context);
  const mayChoose = isAllowed('isProviderSelectionPossible', context);
  const endRecovery = () => {
    clearRecoveryToken();
    const end = () => events.raise('log-out', { reason: 'password-reset' });
    call('logout', {}).then(end, end);
  };
  switch (state.name) {
    case 'signed-out':
      return (
        <LoginScreen
          call={call}
          providers={authProvidersOf(provider.config)}
          names={provider.config.authProviderNames}
          firstFailure={returnFailure ?? (state.isLinkOver ? signInTexts.linkIsOver : undefined)}
          notice={isSessionLost() ? signInTexts.sessionOver : undefined}
          support={
            maySendFeedback
              ? (onClose) => (
                  <LazyPopup onClose={onClose}>
                    <WriteToUs call={call} user={undefined} onClose={onClose} />
                  </LazyPopup>
                )
              : undefined
          }
          providerChoice={
            mayChoose
              ? (onClose) => (
                  <LazyPopup onClose={onClose}>
                    <ProvidersPopup choice={choice} onClose={onClose} />
                  </LazyPopup>
                )
              : undefined
          }
          onLoggedIn={(user) => {
            events.raise('log-in', { user });
            void machine.begin();
          }}
        />
      );
    case 'recovering':
      return (
        <UnderPopup title={signInTexts.reset.title}>
          <LazyPopup onClose={undefined}>
            <ResetPassword call={call} isRecovery recoveryToken={state.token} onDone={endRecovery} />
          </LazyPopup>
        </UnderPopup>
      );
    case 'offering-chart':
      return (
        <UnderPopup title={texts.start.offer}>
          <LazyPopup onClose={undefined}>
            <OfferChart onAnswer={(yes) => void machine.answerOffer(yes)} />
          </LazyPopup>
        </UnderPopup>
      );
    case 'failed':
      return (
        <StartFailure reason={state.reason} onAgain={() => void machine.begin()}>
          {mayChoose && <ProviderButton choice={choice} />}
        </StartFailure>
      );
    case 'ready':
      return null;
    default:
      return <Waiting state={state.name} />;
  }
}
