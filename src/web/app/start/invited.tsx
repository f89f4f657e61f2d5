import type { User } from '#contract/users.ts';
import { isSamePlace } from '#ledger/move.ts';
import { InvitedElsewhere } from '#web/features/books/members/invited-elsewhere.tsx';
import { JoinPopup } from '#web/features/books/members/join-popup.tsx';
import { members as texts } from '#web/languages/en/members.ts';
import { nameOf } from '#web/features/move/place-name.ts';
import type { ProviderChoice } from '#web/features/providers/use-providers.ts';
import type { Call } from '#web/session/client.ts';
import type { Invitation } from './invitation.ts';

type InvitedProps = {
  invitation: Invitation;
  choice: ProviderChoice;
  /** Who is signed in; undefined at the sign-in. */
  signedIn: { call: Call; user: User } | undefined;
  /** Called when the invitation was answered. */
  onDone: () => void;
};

/** Leads who came by the link of an invitation to the place of the book, to the sign-in there, and into the book. */
export function Invited({ invitation: { token, project }, choice, signedIn, onDone }: InvitedProps) {
  const { own, current, take } = choice;
  if (!isSamePlace(project ?? own, current)) {
    const place = nameOf(project ?? own);
    const isTheirs = project !== undefined;
    return <InvitedElsewhere {...{ place, isTheirs }} go={() => take(project)} onClose={onDone} />;
  }
  return signedIn === undefined ? texts.invited : <JoinPopup {...signedIn} token={token} onDone={onDone} />;
}
