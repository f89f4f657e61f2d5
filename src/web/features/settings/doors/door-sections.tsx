import { useSession } from '#web/session/session.ts';
import { type DoorKind, offersDoor } from '#web/session/doors.ts';
import classes from './doors.module.css';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';
import { texts } from './texts.ts';

const words = texts.missing;
const kinds: DoorKind[] = ['passkeys', 'second-factor', 'sessions'];

/** What guards the account, as far as the place offers it, and what it lacks. */
export function DoorSections() {
  const { provider } = useSession();
  const missing = kinds.filter((kind) => !offersDoor(provider, kind));
  const isServer = provider.class.type.name === 'SERVER';
  return (
    <>
      {offersDoor(provider, 'passkeys') && <Passkeys />}
      {offersDoor(provider, 'second-factor') && <SecondFactor />}
      {offersDoor(provider, 'sessions') && <Sessions />}
      {missing.length > 0 && (
        <section aria-labelledby="settings-missing-doors">
          <h2 id="settings-missing-doors">{words.title}</h2>
          <p className={classes.hint}>
            {words.notHere(missing.map((kind) => words[kind]))}{' '}
            {isServer ? words.olderServer : words.elsewhere}
          </p>
        </section>
      )}
    </>
  );
}
