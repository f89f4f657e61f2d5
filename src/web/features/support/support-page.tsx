import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import { Button, TextInput } from '@mantine/core';
import { ChevronRight, Search } from 'lucide-react';
import type { ProviderConfig } from '#contract/providers.ts';
import type { User } from '#contract/users.ts';
import type { Call } from '#web/session/client.ts';
import { Collapsible } from '#web/ui/collapsible.tsx';
import { TextPage } from '#web/ui/text-page.tsx';
import { support as texts } from '#web/languages/en/support.ts';
import { language } from '#web/languages/language.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { About, DocumentStatus } from './credits-page.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { containsAllWords, Markdown, HighlightedText, splitSearchWords } from './markdown.tsx';
import prose from './prose.module.css';
import { useDocument } from './use-document.ts';
import { type Block, type HelpQuestion as QuestionType, readQuestions } from './markdown-tree.ts';
import classes from './questions.module.css';
import questionClasses from './question.module.css';

/** Returns the element id of a question within the page. */
function anchorOf({ id }: Pick<QuestionType, 'id'>): string {
  return `help-${id}`;
}

type QuestionProps = {
  question: QuestionType;
  /** The words to highlight. */
  words: readonly string[];
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
};

/** A question that unfolds its answer, with a link for sharing. */
function QuestionItem({ question, words, isOpen, onToggle }: QuestionProps) {
  const anchor = anchorOf(question);
  return (
    <details
      id={anchor}
      className={questionClasses.question}
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary className={questionClasses.summary}>
        <ChevronRight size={16} aria-hidden className={questionClasses.chevron} />
        <h4 className={questionClasses.title}>
          <HighlightedText text={question.title} words={words} />
        </h4>
      </summary>
      {isOpen && (
        <div className={`${questionClasses.answer} ${prose.prose}`}>
          <Markdown blocks={question.answer} words={words} />
          <p className={questionClasses.link}>
            <a href={`#${anchor}`} aria-label={texts.questions.linkTo(question.title)}>
              {texts.questions.link}
            </a>
          </p>
        </div>
      )}
    </details>
  );
}

/** The maximum number of search results that are unfolded at once. */
const maxUnfolded = 3;

type QuestionsProps = {
  /** The hash of the address, which can name a question. */
  request: { hash: string };
  /** Opens the feedback form; undefined if feedback is not possible. */
  onWrite: (() => void) | undefined;
};

/** The questions of the help page with their answers, and a search over both. */
function HelpQuestions(props: QuestionsProps) {
  const reading = useDocument('help', language);
  if (reading.state !== 'read') return <DocumentStatus reading={reading} />;
  return <HelpQuestionList blocks={reading.blocks} {...props} />;
}

function HelpQuestionList({ blocks, request, onWrite }: QuestionsProps & { blocks: readonly Block[] }) {
  const questions = useMemo(() => readQuestions(blocks), [blocks]);
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [followed, setFollowed] = useState<QuestionsProps['request']>();
  if (followed !== request) {
    setFollowed(request);
    const named = questions.find((each) => request.hash === `#${anchorOf(each)}`);
    if (named !== undefined) {
      setQuery('');
      setOpen(new Set([named.id]));
    }
  }
  useEffect(() => {
    const named = document.getElementById(request.hash.slice(1))?.querySelector('summary');
    named?.focus({ preventScroll: true });
    named?.scrollIntoView({ block: 'start' });
  }, [request]);

  const words = splitSearchWords(query);
  const found = questions.filter((each) => containsAllWords(each.searchText, words));
  const search = (typed: string) => {
    setQuery(typed);
    const typedWords = splitSearchWords(typed);
    const hits =
      typedWords.length === 0
        ? []
        : questions.filter((each) => containsAllWords(each.searchText, typedWords));
    setOpen(new Set(hits.length > maxUnfolded ? [] : hits.map(({ id }) => id)));
  };
  const toggle = (id: string, isOpen: boolean) =>
    setOpen((before) => {
      if (before.has(id) === isOpen) return before;
      return isOpen ? new Set([...before, id]) : new Set([...before].filter((each) => each !== id));
    });

  return (
    <>
      <TextInput
        type="search"
        aria-label={texts.questions.search}
        placeholder={texts.questions.search}
        leftSection={<Search size={16} aria-hidden />}
        value={query}
        onChange={(event) => search(event.currentTarget.value)}
      />
      <p role="status" className={classes.count}>
        {words.length > 0 && texts.questions.found(found.length)}
      </p>
      {words.length > 0 && found.length === 0 && (
        <EmptyState text={texts.questions.nothing}>
          {onWrite !== undefined && <Button onClick={onWrite}>{texts.writeToUs}</Button>}
        </EmptyState>
      )}
      {found.map((question, at) => (
        <div key={question.id}>
          {question.chapter !== found[at - 1]?.chapter && (
            <h3 className={classes.chapter}>{question.chapter}</h3>
          )}
          <QuestionItem
            question={question}
            words={words}
            isOpen={open.has(question.id)}
            onToggle={(isOpen) => toggle(question.id, isOpen)}
          />
        </div>
      ))}
    </>
  );
}

/** The terms, read from a static file (spec 2 Support). Their title is the heading that unfolds them. */
function Terms() {
  const reading = useDocument('terms-of-use-and-privacy', language);
  if (reading.state !== 'read') return <DocumentStatus reading={reading} />;
  return (
    <div className={prose.prose}>
      <Markdown blocks={reading.blocks.filter((block) => block.type !== 'heading' || block.depth > 1)} />
    </div>
  );
}

/** The hashes of the address that open the terms (spec 2 Support), the questions, or a single question. */
const termsHash = '#terms-and-conditions';
const questionsHash = /^#help(?:-|$)/;

/** A requested hash. Each request is a new object, because its target may have been folded since the last request. */
type HashRequest = { hash: string };

/** Returns the hash of the address, as a new object for each request. */
function useHashRequest(): HashRequest {
  const [request, setRequest] = useState(() => ({ hash: location.hash }));
  useEffect(() => {
    const follow = () => setRequest({ hash: location.hash });
    // A link to the current address changes no hash. The browser's own navigation would move the focus away again.
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
  /** The signed-in user who can send feedback; undefined if feedback is not possible. */
  feedback: { call: Call; user: User } | undefined;
  /** The product's own back-end. */
  own: ProviderConfig;
};

/** Questions and answers, the feedback form, and the terms, which are open if the address names them (spec 2 Support). */
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
    // A field can take the focus only after its panel is unfolded.
    flushSync(() => setFeedbackOpen(true));
    form.current?.querySelector('input')?.focus();
  };
  return (
    <TextPage title={texts.title}>
      {hash !== '' && (
        <p>
          <Link href="/dashboard">{texts.back}</Link>
        </p>
      )}
      <Collapsible title={texts.questions.title} isOpen={areQuestionsOpen} onToggle={setQuestionsOpen}>
        {areQuestionsOpen && <HelpQuestions request={request} onWrite={feedback && write} />}
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
    </TextPage>
  );
}
