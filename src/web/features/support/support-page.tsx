import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import type { ProviderConfig } from '#contract/providers.ts';
import type { User } from '#contract/users.ts';
import type { Call } from '#web/session/client.ts';
import { Collapsible } from '#web/ui/collapsible.tsx';
import { Page } from '#web/ui/page.tsx';
import { support as texts } from '#web/languages/en/support.ts';
import { About } from './about.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { Questions } from './questions.tsx';
import { Terms } from './terms.tsx';

/** What the hash of the address opens: the terms (spec 2 Support), the questions, or one of the questions. */
const termsHash = '#terms-and-conditions';
const questionsHash = /^#help(?:-|$)/;

/** The hash that was asked for: another object each time, for what it names may have been folded away meanwhile. */
type HashRequest = { hash: string };

/** The hash of the address, and when it was last asked for. */
function useHashRequest(): HashRequest {
  const [request, setRequest] = useState(() => ({ hash: location.hash }));
  useEffect(() => {
    const follow = () => setRequest({ hash: location.hash });
    // A link to where one already is changes no hash. The browser's own going there would take the focus away again.
    const followAgain = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
      if (isElsewhere || location.hash === '' || link?.href !== location.href) return;
      event.preventDefault();
      follow();
    };
    window.addEventListener('hashchange', follow);
    document.addEventListener('click', followAgain);
    return () => {
      window.removeEventListener('hashchange', follow);
      document.removeEventListener('click', followAgain);
    };
  }, []);
  return request;
}

type SupportPageProps = {
  /** Who may write to us: somebody who is signed in, where feedback is possible. */
  feedback: { call: Call; user: User } | undefined;
  /** The product's own back-end. */
  own: ProviderConfig;
};

/** Questions and answers, the feedback form, and the terms, which are open when the address asks for them (spec 2 Support). */
export function SupportPage({ feedback, own }: SupportPageProps) {
  const request = useHashRequest();
  const { hash } = request;
  const [areQuestionsOpen, setQuestionsOpen] = useState(false);
  const [isFeedbackOpen, setFeedbackOpen] = useState(false);
  const [isTermsOpen, setTermsOpen] = useState(false);
  const [seen, setSeen] = useState<HashRequest>();
  const form = useRef<HTMLDivElement>(null);
  if (seen !== request) {
    setSeen(request);
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
          <Link href="/dashboard">{texts.back}</Link>
        </p>
      )}
      <Collapsible title={texts.questions.title} isOpen={areQuestionsOpen} onToggle={setQuestionsOpen}>
        {areQuestionsOpen && <Questions request={request} onWrite={feedback && write} />}
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
      <About own={own} isInline />
    </Page>
  );
}
