import type { CallName } from '#contract/calls.ts';
import { useSession } from '#web/session/session.ts';
import { type DoorKind, offersDoor } from '#web/session/doors-of-place.ts';
import classes from './doors.module.css';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';
import { texts } from './texts.ts';

const words = texts.missing;
const kinds: DoorKind[] = ['passkeys', 'second-factor', 'sessions'];

/** The tables of a project ask for the second factor since the version that brought this call: without them it would guard nothing. */
const cameWithFactor: CallName = 'members';

/** The account security sections that the provider supports, and a list of the others. */
export function DoorSections() {
  const { provider, supports } = useSession();
  const isServer = provider.class.type.name === 'SERVER';
  const isOld = !isServer && offersDoor(provider, 'second-factor') && !supports(cameWithFactor);
  const missing = kinds.filter((kind) => isOld || !offersDoor(provider, kind));
  const offers = (kind: DoorKind) => !missing.includes(kind);
  return (
    <>
      {offers('passkeys') && <Passkeys />}
      {offers('second-factor') && <SecondFactor />}
      {offers('sessions') && <Sessions />}
      {missing.length > 0 && (
        <section aria-labelledby="settings-missing-doors">
          <h2 id="settings-missing-doors">{words.title}</h2>
          <p className={classes.hint}>
            {words.notHere(missing.map((kind) => words[kind]))}{' '}
            {isServer ? words.olderServer : isOld ? words.olderTables : words.elsewhere}
          </p>
        </section>
      )}
    </>
  );
}
