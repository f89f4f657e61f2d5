import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type AccountTree, hasOwnCurrencies } from '#ledger/account-tree.ts';
import { monthOf } from '#ledger/book-months.ts';
import type { BookMoney } from '#ledger/money.ts';
import { joinFlows, findMissingAccounts, planFlowQueries } from '#ledger/reports/book-flows.ts';
import { useFlows, usePlanFlows, usePlanned } from '#web/data/prices/flows.ts';
import { useHoldings, useRealisedGains } from '#web/data/prices/holdings.ts';
import { useItems } from '#web/data/items/items.ts';
import { useBookQueries } from '#web/data/queries.ts';
import { useSchedules } from '#web/data/schedules/schedules.ts';
import { useLaterRows } from '#web/data/book-today.ts';
import { useLatestRows } from '#web/data/registers/use-latest-rows.ts';
import { useReportValuation } from '#web/data/prices/valuation.ts';
import { listMissingPrices } from '#reports/missing-prices.ts';
import type { ReportQuestion } from '#reports/report-question.ts';
import type { ReportScope } from '#reports/scope.ts';
import type { ReportView } from '#reports/views/view.ts';
import { reportDefinitions, findSpansFor } from '#reports/views/views.ts';
import { createReportFormat } from './report-format.ts';

/** A report with its scope. */
export type ScopedView = { scope: ReportScope; view: ReportView };

type ReportQuery = {
  /** The report; the previous one while the next is loading. */
  answered: ScopedView | undefined;
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
};

/** Returns the previous list as long as its elements are the same. */
function useStableList<Item>(list: readonly Item[]): readonly Item[] {
  const [last, setLast] = useState(list);
  const isSame = last.length === list.length && last.every((item, index) => item === list[index]);
  if (!isSame) setLast(list);
  return isSame ? last : list;
}

/** The upcoming occurrences of the open book; undefined while they are loading. */
function useUpcoming({ forecast }: ReportQuestion) {
  const schedules = useSchedules();
  const latest = useLatestRows(schedules);
  const later = useLaterRows(forecast > 0);
  return useMemo(
    () => schedules && latest && later && { schedules, latest, later },
    [schedules, latest, later],
  );
}

/** The planned and actual amounts for a budget report; undefined while they are loading. */
function useReportPlans({ question: { report, startsOn }, days }: ReportScope) {
  const isWanted = reportDefinitions[report].isOfPlans === true;
  const items = useItems();
  const known = usePlanned();
  const planned = isWanted ? known : undefined;
  const flows = usePlanFlows(planned, monthOf(days.from, startsOn), startsOn);
  const held = flows?.data;
  const plans = useMemo(() => planned && held && { planned, flows: held }, [planned, held]);
  const queries = isWanted ? [items, ...(flows ? [flows] : [])] : [];
  return { plans, isKnown: !isWanted || plans !== undefined, queries };
}

/** Loads the data of a report and computes it. */
export function useReport(
  scope: ReportScope,
  { tree, money }: { tree: AccountTree; money: BookMoney },
): ReportQuery {
  const { startsOn } = scope.question;
  const hasSeveral = hasOwnCurrencies(tree);
  const spans = useMemo(
    () => planFlowQueries(findSpansFor(scope, hasSeveral), startsOn),
    [scope, hasSeveral, startsOn],
  );
  const answers = useFlows(spans);
  const repeats = useUpcoming(scope.question);
  const { plans, isKnown, queries } = useReportPlans(scope);
  const valuing = useReportValuation();
  const realised = useRealisedGains();
  const held = useHoldings(scope.days, reportDefinitions[scope.question.report].isOfHoldings === true);
  const all = [...answers, ...queries, ...held.queries];
  const { refetch: refetchAccounts } = useQuery(useBookQueries().accounts);
  const flows = useStableList(answers.map(({ data }) => data));
  const book = useMemo(() => {
    const slices = flows.flatMap((data, index) =>
      data === undefined ? [] : [{ ...spans[index], flows: data }],
    );
    return slices.length === spans.length ? joinFlows(tree, slices, startsOn) : undefined;
  }, [tree, spans, flows, startsOn]);
  const isOlder = useMemo(() => book !== undefined && findMissingAccounts(book).length > 0, [book]);
  useEffect(() => {
    if (isOlder) void refetchAccounts();
  }, [isOlder, refetchAccounts]);

  const answered = useMemo(() => {
    if (book === undefined || isOlder || !isKnown || !valuing.isKnown || !held.isKnown) return undefined;
    const at = scope.question.valued === 'today' ? scope.today : undefined;
    const input = {
      ...scope,
      book: { ...book, valued: valuing.make?.(at) },
      money,
      repeats,
      plans,
      realised,
      holdings: held.holdings,
      texts: createReportFormat(money.formatTag, startsOn),
    };
    const view = reportDefinitions[scope.question.report].view(input);
    return {
      scope,
      view: valuing.make === undefined ? view : { missing: listMissingPrices(input), ...view },
    };
  }, [
    book,
    isOlder,
    isKnown,
    valuing,
    held.isKnown,
    held.holdings,
    realised,
    scope,
    money,
    repeats,
    plans,
    startsOn,
  ]);
  const [last, setLast] = useState<ScopedView>();
  if (answered !== undefined && answered !== last) setLast(answered);
  return {
    answered: answered ?? last,
    isLoading: answered === undefined,
    error: all.find(({ isError, data }) => isError && data === undefined)?.error ?? null,
    retry: () => {
      for (const { isError, refetch } of all) if (isError) void refetch();
    },
  };
}
