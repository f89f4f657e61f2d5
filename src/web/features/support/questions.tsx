import { Button, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { language } from '#web/languages/language.ts';
import { support as texts } from '#web/languages/en/support.ts';
import { holdsAll, readWords } from './find-words.ts';
import type { Block } from './markdown-tree.ts';
import { anchorOf, Question } from './question.tsx';
import classes from './questions.module.css';
import { readQuestions } from './read-questions.ts';
import { Unread } from './unread.tsx';
import { useDocument } from './use-document.ts';

/** So few answers are unfolded as soon as they are found: they can be read at once. */
const fewEnough = 3;

type QuestionsProps = {
  /** What the address asks for: it may name a question. */
  request: { hash: string };
  /** Leads to the feedback form, where feedback is possible. */
  onWrite: (() => void) | undefined;
};

/** The questions of the help page with their answers, and a search over both. */
export function Questions(props: QuestionsProps) {
  const reading = useDocument('help', language);
  if (reading.state !== 'read') return <Unread reading={reading} />;
  return <ReadQuestions blocks={reading.blocks} {...props} />;
}

function ReadQuestions({ blocks, request, onWrite }: QuestionsProps & { blocks: readonly Block[] }) {
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

  const words = readWords(query);
  const found = questions.filter((each) => holdsAll(each.words, words));
  const search = (typed: string) => {
    setQuery(typed);
    const typedWords = readWords(typed);
    const hits = typedWords.length === 0 ? [] : questions.filter((each) => holdsAll(each.words, typedWords));
    setOpen(new Set(hits.length > fewEnough ? [] : hits.map(({ id }) => id)));
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
          <Question
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
