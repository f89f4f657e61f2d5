import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '#contract/users.ts';
import type { Call } from '#web/lib/client.ts';
import { Collapsible } from '#web/ui/collapsible.tsx';
import { Page } from '#web/ui/page.tsx';
import { About } from './about.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { Questions } from './questions.tsx';
import { Terms } from './terms.tsx';
import { texts } from './texts.ts';

/** What the hash of the address opens: the terms (spec 2 Support), the questions, or one of the questions. */
const termsHash = '#terms-and-conditions';
const questionsHash = /^#help(?:-|$)/;

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

/** Questions and answers, the feedback form, and the terms, which are open when the address asks for them (spec 2 Support). */
export function SupportPage({ feedback }: SupportPageProps) {
  const hash = useHash();
  const [areQuestionsOpen, setQuestionsOpen] = useState(false);
  const [isFeedbackOpen, setFeedbackOpen] = useState(false);
  const [isTermsOpen, setTermsOpen] = useState(false);
  const [seen, setSeen] = useState<string>();
  const form = useRef<HTMLDivElement>(null);
  if (seen !== hash) {
    setSeen(hash);
    if (hash === termsHash) setTermsOpen(true);
    if (questionsHash.test(hash)) setQuestionsOpen(true);
  }
  const write = () => {
    // A field takes the focus only once it is unfolded.
    flushSync(() => setFeedbackOpen(true));
    form.current?.querySelector('input')?.focus();
  };
  return (
    <Page title={texts.title}>
      {hash !== '' && (
        <p>
          <a href="/dashboard">{texts.back}</a>
        </p>
      )}
      <Collapsible title={texts.questions.title} isOpen={areQuestionsOpen} onToggle={setQuestionsOpen}>
        {areQuestionsOpen && <Questions hash={hash} onWrite={feedback && write} />}
      </Collapsible>
      {feedback !== undefined && (
        <Collapsible title={texts.help} isOpen={isFeedbackOpen} onToggle={setFeedbackOpen}>
          <div ref={form}>
            <FeedbackForm call={feedback.call} user={feedback.user} />
          </div>
        </Collapsible>
      )}
      <Collapsible title={texts.terms} isOpen={isTermsOpen} onToggle={setTermsOpen}>
        {isTermsOpen && <Terms />}
      </Collapsible>
      <About isInline />
    </Page>
  );
}
