import { useEffect, useState } from 'react';
import { isAllowed } from '#contract/capabilities.ts';
import type { User, UserConfig } from '#contract/users.ts';
import { MoveAtSignIn } from '#web/features/move/under-way.tsx';
import { MoveEntry } from '#web/features/move/move-entry.tsx';
import { BookMoveOffer } from '#web/features/move/come-along.tsx';
import { isMoveFirst as isNext, isSameProvider } from '#ledger/move.ts';
import { useMove } from '#web/features/move/use-move.ts';
import { recall, remember } from '#web/session/storage.ts';
import { backendOf } from '#dispatch/dispatch.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import { isInBrowser, browserProvider } from '#contract/this-browser.ts';
import { MovePopup } from '#web/features/move/move-popup.tsx';
import { move as texts } from '#web/languages/en/move.ts';
import { ProvidersSection } from '#web/features/providers/providers-section.tsx';
import type { ProviderChoice } from '#web/features/providers/use-providers.ts';
import type { Call } from '#web/session/client.ts';
import { InvitedElsewhere } from '#web/features/books/members/invited-elsewhere.tsx';
import { JoinPopup } from '#web/features/books/members/join-popup.tsx';
import { members } from '#web/languages/en/members.ts';
import { formatProviderName } from '#web/features/move/panel.tsx';
import { type InvitationLink, recallInvitation } from './invitation.ts';
import type { Provider } from './provider.ts';
import type { StartMachine } from './start-machine.ts';
import { PageBehindPopup } from './start-screens.tsx';

type InvitationPromptProps = {
  invitation: InvitationLink;
  choice: ProviderChoice;
  /** The signed-in user; undefined at the sign-in. */
  signedIn: { call: Call; user: User } | undefined;
  /** Called when the invitation was answered. */
  onDone: () => void;
};

/** Leads who came by the link of an invitation to the place of the book, to the sign-in there, and into the book. */
function InvitationPrompt({ invitation: { token, project }, choice, signedIn, onDone }: InvitationPromptProps) {
  const { own, current, take } = choice;
  if (!isSameProvider(project ?? own, current)) {
    const place = formatProviderName(project ?? own);
    const isTheirs = project !== undefined;
    return <InvitedElsewhere {...{ providerName: place, isInviterProject: isTheirs }} onSwitch={() => take(project)} onClose={onDone} />;
  }
  return signedIn === undefined ? members.invited : <JoinPopup {...signedIn} token={token} onDone={onDone} />;
}

type CurrentProvider = { call: Call; provider: ProviderConfig; userId: string };

/** Whether the offer was closed since the page was opened. */
let isOfferClosed = false;

/** Whether the books that are in this browser are offered to come along: to who has none here, once. */
async function shouldOfferMove({ call, provider, userId }: CurrentProvider): Promise<boolean> {
  if (isOfferClosed || isInBrowser(provider) || recall('BooksHere') !== true) return false;
  if (recall('LeftBooksHere')?.includes(userId) === true) return false;
  return (await call('all-books', {})).length === 0;
}

/** Whether a move has to be shown before any books are opened, or offered. */
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

/** The move at a place where its next step is to be taken, before any books are opened there. */
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
      remember('LeftBooksHere', [...(recall('LeftBooksHere') ?? []), signedIn.user.id]);
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
        place={{
          call,
          provider: config,
          user: signedIn.user,
          mayUse: (capability) => isAllowed(capability, { provider: config, capacity, ...signedIn }),
        }}
        choice={choice}
        renderProviders={renderProviders}
        // The books are opened afterwards.
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
 * The move of books, and an invitation to one, as the rest of the app meets them, in one piece that only who has either loads: before any
 * books are opened, at the sign-in, and on the pages of who is signed in.
 */
export function MoveOrInvitation(props: MoveOrInvitationProps) {
  const { as, choice } = props;
  const [invitation, setInvitation] = useState(recallInvitation);
  // Whoever was invited is asked before anything of their own.
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
  if (as === 'sign-in') return <MoveAtSignIn place={choice.current} />;
  return <MoveEntry as={as} choice={choice} renderProviders={renderProviders} />;
}
