import { Button } from '@mantine/core';
import type { SignExample } from '#statements/prove-signs.ts';
import { Notice } from '#web/ui/notice.tsx';
import { statements as texts } from '#web/languages/en/statements.ts';
import classes from './table-notices.module.css';
import { useShownAmount } from './use-shown-amount.ts';

/** Whether the rows on some lines are read right. */
export type Answers = ReadonlyMap<number, boolean>;

type SignQuestionProps = {
  name: string;
  examples: readonly SignExample[];
  /** Whether the rows on these lines are read right, as far as somebody said. */
  answers: Answers;
  onAnswers: (answers: Answers) => void;
  onAnswer: (isRight: boolean) => void;
};

/**
 * Asks by rows of the file which way the money went. Rows that are written alike are answered one by one: where they went opposite ways,
 * no sign tells them apart, and a column has to.
 */
export function SignQuestion({ name, examples, answers, onAnswers, onAnswer }: SignQuestionProps) {
  const shown = useShownAmount();
  const areAlike = new Set(examples.map(({ isIn }) => isIn)).size === 1;
  const isTornApart = new Set(answers.values()).size > 1;
  const take = (line: number, isRight: boolean) => {
    const next = new Map([...answers, [line, isRight] as const]);
    onAnswers(next);
    const isAll = !areAlike || next.size === examples.length;
    if (isAll && new Set(next.values()).size === 1) onAnswer(isRight);
  };
  const variantOf = (line: number, isRight: boolean) =>
    answers.get(line) === isRight ? 'filled' : 'default';
  return (
    <Notice kind="warning">
      <p className={classes.question}>{texts.signs.ask(name)}</p>
      <ul className={classes.examples}>
        {examples.map(({ line, payee, written, isIn }) => {
          const words = texts.signs.example(payee, shown(written));
          return (
            <li key={line} className={classes.example}>
              <span>{words}</span>
              <Button
                variant={variantOf(line, !isIn)}
                aria-pressed={answers.get(line) === !isIn}
                size="sm"
                aria-label={`${words} ${texts.signs.out}`}
                onClick={() => take(line, !isIn)}
              >
                {texts.signs.out}
              </Button>
              <Button
                variant={variantOf(line, isIn)}
                aria-pressed={answers.get(line) === isIn}
                size="sm"
                aria-label={`${words} ${texts.signs.in}`}
                onClick={() => take(line, isIn)}
              >
                {texts.signs.in}
              </Button>
            </li>
          );
        })}
      </ul>
      {isTornApart && (
        <p className={classes.question} role="status">
          {texts.signs.tornApart}
        </p>
      )}
    </Notice>
  );
}
