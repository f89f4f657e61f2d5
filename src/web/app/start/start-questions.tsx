import { Suspense, useState } from 'react';
import { authProvidersOf, isAllowed } from '#contract/capabilities.ts';
import type { User } from '#contract/users.ts';
import { offerChart as offerTexts } from '#web/languages/en/offer-chart.ts';
import { LoginScreen } from '#web/features/auth/login-screen.tsx';
import { auth as signInTexts } from '#web/languages/en/auth.ts';
import { events } from '#web/session/events.ts';
import { recall } from '#web/session/storage.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { isInBrowser, browserProvider } from '#contract/browser-providers.ts';
import {
  LazyMoveOrInvitation,
  LazyChartOffer,
  LazyProvidersPopup,
  LazyResetPassword,
  LazyContactPopup,
} from './lazy-popups.tsx';
import type { PreSessionProps } from './pre-session.tsx';
import { enterExample, switchProvider } from './switch-provider.ts';
import { isSessionLost } from './return-page.ts';
import type { StartState } from './start-machine.ts';
import { PageBehindPopup } from './start-screens.tsx';
import { clearRecoveryToken, takeReturnError } from './start.ts';

const LazyProviderCodeForm = lazyComponent(
  async () => (await import('./provider-code-form.tsx')).ProviderCodeForm,
);

type StartQuestionsProps = PreSessionProps & {
  state: Extract<StartState, { name: 'signed-out' | 'recovering' | 'moving' | 'offering-chart' }>;
  /** The error code with which a sign-in page or link sent the user back without a session. */
  returnedWith: string | undefined;
};

/** The questions the start asks before the books open; the first is the sign-in. */
export function StartQuestions({ call, provider, choice, machine, state, ...props }: StartQuestionsProps) {
  // The sign-in page of a project reports its error only after it has processed the user who came back.
  const [found] = useState(takeReturnError);
  const returnedWith = found ?? props.returnedWith;
  const asksCode = returnedWith === 'second_factor';
  const returnFailure =
    returnedWith === undefined || asksCode ? undefined : signInTexts.returnedWith(returnedWith);
  const context = { provider: provider.config, capacity: provider.capacity };
  const maySendFeedback = isAllowed('isFeedbackPossible', context);
  const mayChoose = isAllowed('isProviderSelectionPossible', context);
  const moveNotice = (recall('Move') ?? recall('Invitation')) !== undefined && (
    <Suspense fallback={null}>
      <LazyMoveOrInvitation as="sign-in" choice={choice} />
    </Suspense>
  );
  const enter = (user: User) => {
    events.raise('log-in', { user });
    void machine.begin();
  };
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
          methods={authProvidersOf(provider.config)}
          names={provider.config.authProviderNames}
          firstFailure={returnFailure ?? (state.isLinkExpired ? signInTexts.linkIsOver : undefined)}
          asksCodeFirst={asksCode}
          hasPasskeys={provider.config.securityFeatures?.includes('passkeys')}
          notice={isSessionLost() ? signInTexts.sessionOver : moveNotice}
          support={
            maySendFeedback
              ? (onClose) => (
                  <LazyPopup onClose={onClose}>
                    <LazyContactPopup call={call} user={undefined} onClose={onClose} />
                  </LazyPopup>
                )
              : undefined
          }
          providerChoice={
            mayChoose
              ? (onClose) => (
                  <LazyPopup onClose={onClose}>
                    <LazyProvidersPopup choice={choice} move={moveNotice} onClose={onClose} />
                  </LazyPopup>
                )
              : undefined
          }
          localBooks={
            mayChoose && !isInBrowser(provider.config)
              ? {
                  hasBooks: recall('HasLocalBooks') === true,
                  onOpen: () => switchProvider(browserProvider),
                  onExample: enterExample,
                }
              : undefined
          }
          codeForm={(onBack) => (
            <LazyProviderCodeForm provider={provider.config} onLoggedIn={enter} onBack={onBack} />
          )}
          onLoggedIn={enter}
        />
      );
    case 'recovering':
      return (
        <PageBehindPopup title={signInTexts.reset.title}>
          <LazyPopup onClose={undefined}>
            <LazyResetPassword call={call} isRecovery recoveryToken={state.token} onDone={endRecovery} />
          </LazyPopup>
        </PageBehindPopup>
      );
    case 'moving':
      return (
        <LazyPopup onClose={undefined}>
          <LazyMoveOrInvitation
            as="start"
            choice={choice}
            call={call}
            provider={provider}
            machine={machine}
            signedIn={state}
          />
        </LazyPopup>
      );
    default:
      return (
        <PageBehindPopup title={offerTexts.offer}>
          <LazyPopup onClose={undefined}>
            <LazyChartOffer root={state.root} onAnswer={(answer) => void machine.answerOffer(answer)} />
          </LazyPopup>
        </PageBehindPopup>
      );
  }
}
