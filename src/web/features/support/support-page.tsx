import { useEffect, useState } from 'react';
import type { User } from '#contract/users.ts';
import type { Call } from '#web/lib/client.ts';
import { Collapsible } from '#web/ui/collapsible.tsx';
import { Page } from '#web/ui/page.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { Terms } from './terms.tsx';
import { texts } from './texts.ts';

const termsHash = '#terms-and-conditions';

/** The hash of the address, as it is at any moment. */
function useHash(): string {
  const [hash, setHash] = useState(() => location.hash);
  useEffect(() => {
    const follow = () => setHash(location.hash);
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return hash;
}

type SupportPageProps = {
  /** Who may write to us: somebody who is signed in, where feedback is possible. */
  feedback: { call: Call; user: User } | undefined;
};

/** Help, and the terms, which are open when the address asks for them (spec 2 Support). */
export function SupportPage({ feedback }: SupportPageProps) {
  const hash = useHash();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isTermsOpen, setTermsOpen] = useState(false);
  const [seen, setSeen] = useState<string>();
  if (seen !== hash) {
    setSeen(hash);
    if (hash === termsHash) setTermsOpen(true);
  }
  return (
    <Page title={texts.title}>
      {hash !== '' && (
        <p>
          <a href="/dashboard">{texts.back}</a>
        </p>
      )}
      {feedback !== undefined && (
        <Collapsible title={texts.help} isOpen={isHelpOpen} onToggle={setHelpOpen}>
          <FeedbackForm call={feedback.call} user={feedback.user} />
        </Collapsible>
      )}
      <Collapsible title={texts.terms} isOpen={isTermsOpen} onToggle={setTermsOpen}>
        {isTermsOpen && <Terms />}
      </Collapsible>
    </Page>
  );
}
