import { Button, Stack } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { Account } from '#ledger/account.ts';
import type { Item } from '#ledger/items.ts';
import { readRules, ruleFilter, type RuleTrial, tryRules, withRules } from '#ledger/statement/rules.ts';
import { newAction } from '#web/data/transactions/actions.ts';
import { ItemConflict, useChangeItems } from '#web/data/items/item-changes.ts';
import { useConflictingChange } from '#web/data/history/use-conflicting-change.ts';
import { role as roleTexts } from '#web/languages/en/days-and-roles.ts';
import { useItems, useItemsOf } from '#web/data/items/items.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { formatItemLimitWarning } from '#web/lib/history/item-limit.ts';
import { formatAccountPath, listPostingOptions } from '#ledger/account-options.ts';
import { formatFailure, formatError } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { Form } from '#web/ui/form.tsx';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { bookingRules as texts } from '#web/languages/en/book-settings.ts';
import { MoneyAmount, useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { splitIn, type Transaction } from '#ledger/transaction.ts';
import { formatDay } from '#web/lib/days/dates.ts';
import { limits } from '#contract/limits.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { iteratePages } from '#web/data/registers/pages.ts';
import { useSession } from '#web/session/session.ts';
import { BookingRuleFields } from './booking-rule-fields.tsx';
import {
  checkRuleLine,
  moveLine,
  createRuleLine,
  type RuleLine,
  collectCompleteRules as rulesIn,
} from './rules-form.ts';
import classes from './rules.module.css';

/** The maximum number of newest transactions to try the rules on: the result of five calls. */
const maxRows = 5 * limits.pagesPerCall * limits.pageSize;

type TrialState =
  | { name: 'idle' }
  | { name: 'trying'; rows: number }
  | { name: 'failed'; reason: string }
  | {
      name: 'done';
      rows: number;
      /** The result of each rule, by its index in the form. */
      byRule: RuleTrial[][];
    };

/** Formats the result of a rule by its index. */
function formatTrialResult(state: TrialState, at: number): string | undefined {
  if (state.name !== 'done') return undefined;
  const tried = state.byRule[at] ?? [];
  return texts.triedRule(tried.length, tried.filter(({ isId, wouldBeId }) => isId !== wouldBeId).length);
}

/** Tries rules on the newest transactions of the open book without changing them. */
function useTrial() {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const { accounts } = useAccountTree();
  const [state, setState] = useState<TrialState>({ name: 'idle' });
  /** Numbers the runs, so that the result of an outdated run is ignored. */
  const latestRun = useRef(0);

  const run = async (lines: readonly RuleLine[], rootId: string) => {
    latestRun.current += 1;
    const mine = latestRun.current;
    const show = (next: TrialState) => mine === latestRun.current && setState(next);
    const rows: Transaction[] = [];
    try {
      show({ name: 'trying', rows: 0 });
      for await (const found of iteratePages(call, { bookName, accountId: rootId, isBranch: true })) {
        rows.push(...found);
        if (rows.length >= maxRows || mine !== latestRun.current) break;
        show({ name: 'trying', rows: rows.length });
      }
    } catch (error) {
      show({ name: 'failed', reason: formatError(error) });
      return;
    }
    const rules = lines.map((line) => rulesIn([line])[0]);
    const complete = rules.flatMap((rule) => rule ?? []);
    const tried = Map.groupBy(tryRules(complete, rows, accounts), ({ rule }) => rule);
    const byRule = rules.map((rule) => (rule && tried.get(rule)) ?? []);
    show({ name: 'done', rows: rows.length, byRule });
  };
  const forget = () => {
    latestRun.current += 1;
    setState({ name: 'idle' });
  };
  return { state, run, forget };
}

/** The maximum number of rows in the trial result. */
const maxShown = 50;

/** The result of a trial: the rows whose account differs from the one that the rules say. */
function TrialResultRows({ state }: { state: TrialState }) {
  const tree = useAccountTree();
  const { formatTag } = useBookCurrency();
  if (state.name === 'failed')
    return (
      <Notice kind="error">
        {texts.tryFailed} {state.reason}
      </Notice>
    );
  if (state.name === 'trying') return <p role="status">{texts.trying(state.rows)}</p>;
  if (state.name !== 'done') return null;
  const elsewhere = state.byRule.flat().filter(({ isId, wouldBeId }) => isId !== wouldBeId);
  return (
    <section className={classes.trial} aria-label={texts.elsewhere}>
      <p role="status">{texts.tried(state.rows)}</p>
      {elsewhere.length > 0 && (
        <ul>
          {elsewhere.slice(0, maxShown).map(({ transaction, accountId, isId, wouldBeId }) => (
            <li key={transaction.id}>
              <span>
                {formatDay(transaction.postedAt, formatTag)} · {transaction.description}
              </span>
              <MoneyAmount minor={splitIn(transaction, accountId).valueMinor} />
              <del>{texts.isThere(formatAccountPath(tree, isId))}</del>
              <ins>{texts.wouldBe(formatAccountPath(tree, wouldBeId))}</ins>
            </li>
          ))}
          {elsewhere.length > maxShown && <li>{texts.more(elsewhere.length - maxShown)}</li>}
        </ul>
      )}
    </section>
  );
}

type Values = { lines: RuleLine[] };

type RulesPopupProps = { root: Account; onClose: () => void };

/** Returns the words that a rule looks for; undefined if the rule was deleted. */
const findRuleWords = (item: Item | undefined) => item && readRules([item])[0]?.words;

/** The form of the rules, once they are loaded. */
function RulesForm({ root, seen, onClose }: RulesPopupProps & { seen: readonly Item[] }) {
  const changeItems = useChangeItems();
  const { learn, naming } = useConflictingChange();
  const { data: items } = useItems();
  const capacityMessage = formatItemLimitWarning(items);
  /** The rules when the form was opened. */
  const [initial, setInitial] = useState(seen);
  const tree = useAccountTree();
  const options = useMemo(() => listPostingOptions(tree), [tree]);
  const element = useRef<HTMLFormElement>(null);
  const trial = useTrial();
  const editor = useEditor({
    initialValues: (): Values => ({ lines: readRules(initial).map(createRuleLine) }),
    check: ({ lines }) => ({
      lines: lines.some((line) => Object.values(checkRuleLine(line)).some(Boolean)) ? true : undefined,
    }),
    save: async ({ lines }) => {
      const change = {
        sort: ruleFilter,
        account: root,
        seen: initial,
        own: withRules(initial, rulesIn(lines)),
      };
      const action = await changeItems(change, newAction('rules')).catch(learn());
      offerUndo(action, texts.saved);
      onClose();
      return undefined;
    },
    onFailed: (error) => {
      toast('error', texts.failed);
      if (!(error instanceof ItemConflict)) return formatFailure(error);
      const { own, stored } = error.meanwhile;
      // The next save counts as a change of the stored rules.
      setInitial(initial.flatMap((each) => (each.id === (own ?? stored)?.id ? (stored ?? []) : each)));
      // The message names a deleted rule by its original words, not by the new ones.
      const seen = initial.find(({ id }) => id === (own ?? stored)?.id);
      return naming(
        texts.meanwhile(findRuleWords(own), findRuleWords(stored), findRuleWords(seen)),
        roleTexts.itWas,
      );
    },
  });
  const { lines } = editor.values;
  const change = (next: RuleLine[]) => {
    trial.forget();
    editor.change({ lines: next });
  };
  const isTried = editor.errors.lines === true;
  return (
    <Popup title={texts.title} size="lg" onClose={onClose} onSubmit={() => element.current?.requestSubmit()}>
      <Form ref={element} {...editor.form} noValidate>
        <Stack gap="md">
          <p className={classes.hint}>
            {lines.length === 0 ? texts.none : `${texts.order} ${texts.wordsHint}`}
          </p>
          {capacityMessage !== undefined && <Notice kind="warning">{capacityMessage}</Notice>}
          <ol className={classes.rules}>
            {lines.map((line, at) => (
              <BookingRuleFields
                key={line.key}
                line={line}
                at={at}
                isLast={at === lines.length - 1}
                options={options}
                errors={isTried ? checkRuleLine(line) : {}}
                trialResult={formatTrialResult(trial.state, at)}
                onChange={(fields) =>
                  change(lines.map((each) => (each === line ? { ...each, ...fields } : each)))
                }
                onMove={(by) => change(moveLine(lines, at, by))}
                onRemove={() => change(lines.filter((each) => each !== line))}
              />
            ))}
          </ol>
          <div className={classes.buttons}>
            <Button
              variant="default"
              size="sm"
              leftSection={<Plus size={16} aria-hidden />}
              onClick={() => change([...lines, createRuleLine()])}
            >
              {texts.add}
            </Button>
            {lines.length > 0 && (
              <Button
                variant="default"
                size="sm"
                loading={trial.state.name === 'trying'}
                onClick={() => void trial.run(lines, root.id)}
              >
                {texts.try}
              </Button>
            )}
          </div>
          <TrialResultRows state={trial.state} />
          <PopupActions failure={editor.failure}>
            <LeaveButton disabled={editor.isBusy}>{common.cancel}</LeaveButton>
            <Button type="submit" loading={editor.isBusy}>
              {common.save}
            </Button>
          </PopupActions>
        </Stack>
      </Form>
    </Popup>
  );
}

/** The booking rules of a book in their order. They can be edited, tried on existing transactions, and are saved together. */
export function RulesPopup(props: RulesPopupProps) {
  const { root, onClose } = props;
  const seen = useItemsOf(ruleFilter, root);
  if (seen !== undefined) return <RulesForm {...props} seen={seen} />;
  return (
    <Popup title={texts.title} size="lg" onClose={onClose}>
      <DelayedLoader label={texts.loading} />
    </Popup>
  );
}
