import { useSession } from '#web/session/session.ts';
import { type SecurityFeature, supportsSecurityFeature } from '#web/session/account-security.ts';
import { accountSecurity as texts } from '#web/languages/en/account-security.ts';
import classes from './account-security.module.css';
import { Passkeys } from './security-section.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

const missingTexts = texts.missing;
const securityFeatures: SecurityFeature[] = ['passkeys', 'second-factor', 'sessions'];

/** The account security sections that the provider supports, and a list of the others. */
export function SecuritySections() {
  const { provider } = useSession();
  const missing = securityFeatures.filter((kind) => !supportsSecurityFeature(provider, kind));
  const isOffered = (kind: SecurityFeature) => !missing.includes(kind);
  return (
    <>
      {isOffered('passkeys') && <Passkeys />}
      {isOffered('second-factor') && <SecondFactor />}
      {isOffered('sessions') && <Sessions />}
      {missing.length > 0 && (
        <section aria-labelledby="settings-missing-security">
          <h2 id="settings-missing-security">{missingTexts.title}</h2>
          <p className={classes.hint}>
            {missingTexts.notHere(missing.map((kind) => missingTexts[kind]))} {missingTexts.elsewhere}
          </p>
        </section>
      )}
    </>
  );
}
