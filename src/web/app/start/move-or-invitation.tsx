import { useEffect, useState } from 'react';
import { isAllowed } from '#contract/capabilities.ts';
import type { User, UserConfig } from '#contract/users.ts';
import { MoveAtSignIn } from '#web/features/move/current-move.tsx';
import { MoveEntry } from '#web/features/move/move-entry.tsx';
import { BookMoveOffer } from '#web/features/move/book-move-offer.tsx';
import { isMoveFirst as isNext, isSameProvider } from '#ledger/book-move.ts';
import { useMove } from '#web/features/move/use-move.ts';
import { recall, remember } from '#web/session/storage.ts';
import { backendOf } from '#dispatch/dispatch.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import { isInBrowser, browserProvider } from '#contract/browser-providers.ts';
import { MovePopup } from '#web/features/move/move-popup.tsx';
import { move as texts } from '#web/languages/en/move.ts';
import { ProvidersSection } from '#web/features/providers/providers-section.tsx';
import type { ProviderChoice } from '#web/features/providers/use-providers.ts';
import type { Call } from '#web/session/client.ts';
import { InvitedElsewhere } from '#web/features/books/members/invited-elsewhere.tsx';
import { JoinPopup } from '#web/features/books/members/join-popup.tsx';
import { members } from '#web/languages/en/members.ts';
import { formatProviderName } from '#web/features/move/panel.tsx';
import { type InvitationLink, recallInvitation } from './invitation-link.ts';
import type { Provider } from './provider.ts';
import type { StartMachine } from './start-machine.ts';
import { PageBehindPopup } from './start-screens.tsx';

type InvitationPromptProps = {
  invitation: InvitationLink;
  choice: ProviderChoice;
  /** The signed-in user; undefined on the sign-in screen. */
  signedIn: { call: Call; user: User } | undefined;
  /** Called when the invitation was answered. */
  onDone: () => void;
};

/** Leads a user with an invitation link to the provider of the book, through the sign-in there, and into the book. */
function InvitationPrompt({
  invitation: { token, project },
  choice,
  signedIn,
  onDone,
}: InvitationPromptProps) {
  const { own, current, take } = choice;
  if (!isSameProvider(project ?? own, current)) {
    const providerName = formatProviderName(project ?? own);
    const isTheirs = project !== undefined;
    return (
      <InvitedElsewhere
        {...{ providerName, isInviterProject: isTheirs }}
        onSwitch={() => take(project)}
        onClose={onDone}
      />
    );
  }
  return signedIn === undefined ? members.invited : <JoinPopup {...signedIn} token={token} onDone={onDone} />;
}

type CurrentProvider = { call: Call; provider: ProviderConfig; userId: string };

/** True if the user closed the offer since the page was opened. */
let isOfferClosed = false;

/** True if the books in this browser should be offered for a move: once, to a user without books at this provider. */
async function shouldOfferMove({ call, provider, userId }: CurrentProvider): Promise<boolean> {
  if (isOfferClosed || isInBrowser(provider) || recall('HasLocalBooks') !== true) return false;
  if (recall('DeclinedMoves')?.includes(userId) === true) return false;
  return (await call('all-books', {})).length === 0;
}

/** True if a book move must be continued or offered before any book opens. */
export async function hasPendingMove(move: unknown, current: CurrentProvider): Promise<boolean> {
  return move === undefined ? shouldOfferMove(current) : isNext(move, current);
}

const renderProviders = (choice: ProviderChoice) => <ProvidersSection choice={choice} isExplained />;

type MoveAtStartProps = {
  choice: ProviderChoice;
  call: Call;
  provider: Provider;
  machine: StartMachine;
  signedIn: { user: User; config: UserConfig };
};

/** The next step of a move at the provider that takes it, before any book opens there. */
function MoveAtStart({ call, provider, choice, machine, signedIn }: MoveAtStartProps) {
  const { config, capacity } = provider;
  const move = useMove();
  const [inBrowser] = useState(() => backendOf(browserProvider));
  useEffect(() => () => inBrowser.close?.(), [inBrowser]);
  const [isOffer, setOffer] = useState(move === undefined);
  if (isOffer) {
    const leave = () => {
      isOfferClosed = true;
      void machine.begin();
    };
    const stay = () => {
      remember('DeclinedMoves', [...(recall('DeclinedMoves') ?? []), signedIn.user.id]);
      void machine.begin();
    };
    return (
      <PageBehindPopup title={texts.comeAlong.title}>
        <BookMoveOffer
          from={browserProvider}
          call={inBrowser.call}
          to={config}
          onStarted={() => setOffer(false)}
          onStay={stay}
          onLeave={leave}
        />
      </PageBehindPopup>
    );
  }
  return (
    <PageBehindPopup title={texts.title}>
      <MovePopup
        session={{
          call,
          provider: config,
          user: signedIn.user,
          mayUse: (capability) => isAllowed(capability, { provider: config, capacity, ...signedIn }),
        }}
        choice={choice}
        renderProviders={renderProviders}
        // The books open afterwards.
        onImported={() => undefined}
        onClose={() => void machine.begin()}
      />
    </PageBehindPopup>
  );
}

type MoveOrInvitationProps =
  | ({ as: 'start' } & MoveAtStartProps)
  | { as: 'sign-in' | 'section' | 'line' | 'bar'; choice: ProviderChoice };

/**
 * The move of books and the invitation to a book, in one lazily loaded component: before any book opens, on the sign-in screen, and on
 * signed-in pages.
 */
export function MoveOrInvitation(props: MoveOrInvitationProps) {
  const { as, choice } = props;
  const [invitation, setInvitation] = useState(recallInvitation);
  // An invitation is handled before the user's own moves.
  if (invitation !== undefined && (as === 'start' || as === 'sign-in')) {
    const signedIn = as === 'start' ? { call: props.call, user: props.signedIn.user } : undefined;
    const done = () => {
      remember('Invitation', undefined);
      setInvitation(undefined);
      if (as === 'start') void props.machine.begin();
    };
    return <InvitationPrompt invitation={invitation} choice={choice} signedIn={signedIn} onDone={done} />;
  }
  if (as === 'start') return <MoveAtStart {...props} />;
  if (as === 'sign-in') return <MoveAtSignIn provider={choice.current} />;
  return <MoveEntry as={as} choice={choice} renderProviders={renderProviders} />;
}
