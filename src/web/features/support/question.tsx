import { ChevronRight } from 'lucide-react';
import { support as texts } from '#web/languages/en/support.ts';
import { Markdown } from './markdown.tsx';
import { Marked } from './marked.tsx';
import prose from './prose.module.css';
import classes from './question.module.css';
import type { Question as QuestionType } from './read-questions.ts';

/** The address of a question within the page. */
export function anchorOf({ id }: Pick<QuestionType, 'id'>): string {
  return `help-${id}`;
}

type QuestionProps = {
  question: QuestionType;
  /** Words to mark. */
  words: readonly string[];
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
};

/** A question that unfolds its answer, and the address under which it can be passed on. */
export function Question({ question, words, isOpen, onToggle }: QuestionProps) {
  const anchor = anchorOf(question);
  return (
    <details
      id={anchor}
      className={classes.question}
      open={isOpen}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary className={classes.summary}>
        <ChevronRight size={16} aria-hidden className={classes.chevron} />
        <h4 className={classes.title}>
          <Marked text={question.title} words={words} />
        </h4>
      </summary>
      {isOpen && (
        <div className={`${classes.answer} ${prose.prose}`}>
          <Markdown blocks={question.answer} words={words} />
          <p className={classes.link}>
            <a href={`#${anchor}`} aria-label={texts.questions.linkTo(question.title)}>
              {texts.questions.link}
            </a>
          </p>
        </div>
      )}
    </details>
  );
}
