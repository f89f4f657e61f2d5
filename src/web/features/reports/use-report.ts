import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { BookCurrency } from '#ledger/money.ts';
import { joinAnswers, missingAccounts, questionsFor } from '#ledger/reports/book-flows.ts';
import { useFlows } from '#web/data/flows.ts';
import { useBookQueries } from '#web/data/queries.ts';
import type { Question } from './question.ts';
import type { View } from './views/view.ts';
import { reports } from './views/views.ts';

/** A report with the question that it answers. */
export type Answered = { question: Question; view: View };

type AskedReport = {
  /** The report; while another is on its way the one before. */
  answered: Answered | undefined;
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
};

/** Asks for what a report is made of, and makes it. */
export function useReport(
  question: Question,
  { tree, money, today }: { tree: AccountTree; money: BookCurrency; today: string },
): AskedReport {
  const spans = useMemo(() => questionsFor(reports[question.report].spansOf(question)), [question]);
  const answers = useFlows(spans);
  const { refetch: refetchAccounts } = useQuery(useBookQueries().accounts);
  // What came stays the same while the times at which it came do.
  const stamp = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join(' ');
  const isComplete = answers.every(({ data }) => data !== undefined);
  const book = useMemo(
    () =>
      isComplete
        ? joinAnswers(
            tree,
            spans.map((span, index) => ({ ...span, flows: answers[index]?.data ?? [] })),
          )
        : undefined,
    [tree, spans, stamp, isComplete],
  );
  const isOlder = useMemo(() => book !== undefined && missingAccounts(book).length > 0, [book]);
  useEffect(() => {
    if (isOlder) void refetchAccounts();
  }, [isOlder, refetchAccounts]);

  const answered = useMemo(() => {
    if (book === undefined || isOlder) return undefined;
    return { question, view: reports[question.report].view({ question, book, money, today }) };
  }, [book, isOlder, question, money, today]);
  const [last, setLast] = useState<Answered>();
  if (answered !== undefined && answered !== last) setLast(answered);
  return {
    answered: answered ?? last,
    isLoading: answered === undefined,
    error: answers.find(({ isError, data }) => isError && data === undefined)?.error ?? null,
    retry: () => {
      for (const { isError, refetch } of answers) if (isError) void refetch();
    },
  };
}
