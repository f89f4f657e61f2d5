import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { isAllowed } from '#contract/capabilities.ts';
import { isExampleProvider, isInBrowser, browserProvider } from '#contract/browser-providers.ts';
import { app as texts } from '#web/languages/en/app.ts';
import type { ProviderChoice } from '#web/features/providers/use-providers.ts';
import type { Call } from '#web/session/client.ts';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { recall } from '#web/session/storage.ts';
import { LazyStartQuestions } from './lazy-start-questions.ts';
import { LazyBookGoneScreen, LazyLostLocalBooks, LazyProvidersPopup } from './lazy-popups.tsx';
import { switchProvider } from './switch-provider.ts';
import type { Provider } from './provider.ts';
import type { StartMachine, StartState } from './start-machine.ts';
import { LoadingScreen, StartFailure } from './start-screens.tsx';
import { takeReturnError } from './start.ts';

/** Props of the screens before the books are open. */
export type PreSessionProps = {
  call: Call;
  provider: Provider;
  choice: ProviderChoice;
  machine: StartMachine;
  state: StartState;
};

/** Button that opens the choice of storage; the chosen provider may be the reason the app cannot start. */
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
          <LazyProvidersPopup choice={choice} onClose={close} />
        </LazyPopup>
      )}
    </>
  );
}

/** The screen before the books are open: it waits, asks a question, or explains why the start failed. */
export function PreSession(props: PreSessionProps) {
  const { provider, choice, machine, state } = props;
  const [returnedWith] = useState(takeReturnError);
  switch (state.name) {
    case 'signed-out':
    case 'recovering':
    case 'moving':
    case 'offering-chart':
      return (
        <Suspense fallback={<LoadingScreen />}>
          <LazyStartQuestions {...props} state={state} returnedWith={returnedWith} />
        </Suspense>
      );
    case 'book-gone':
      return (
        <Suspense fallback={<LoadingScreen />}>
          <LazyBookGoneScreen provider={provider.config} machine={machine} state={state} />
        </Suspense>
      );
    case 'failed': {
      const context = { provider: provider.config, capacity: provider.capacity };
      const mayChoose = isAllowed('isProviderSelectionPossible', context);
      return (
        <StartFailure
          reason={state.reason}
          title={state.booksAreGone === true ? texts.start.booksGone : undefined}
          onAgain={() => void machine.begin()}
          isAgainLast={state.booksAreGone === true}
          localBooksButton={
            mayChoose &&
            !isInBrowser(provider.config) &&
            recall('HasLocalBooks') === true && (
              <Button variant="default" onClick={() => switchProvider(browserProvider)}>
                {texts.localBooks.open}
              </Button>
            )
          }
        >
          {isInBrowser(provider.config) && !isExampleProvider(provider.config) && (
            <Suspense fallback={null}>
              <LazyLostLocalBooks provider={provider.config} booksAreGone={state.booksAreGone === true} />
            </Suspense>
          )}
          {mayChoose && <ProviderButton choice={choice} />}
        </StartFailure>
      );
    }
    case 'ready':
      return null;
    default:
      return <LoadingScreen state={state.name} />;
  }
}
