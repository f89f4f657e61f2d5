import { ActionIcon, Button, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { limits } from '#contract/limits.ts';
import {
  createBlankLine,
  maxImportLines,
  findAmountProblem,
  computeLines,
  type ImportSplitLine,
} from '#imports/split-lines.ts';
import { formatMinor } from '#ledger/money.ts';
import { formatAmountProblem } from '#web/lib/amounts/amount-messages.ts';
import { AmountTextInput } from '#web/lib/amounts/amount-input.tsx';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import type { TreeOption } from '#web/ui/tree-options.ts';
import { useCreateAccount } from '#web/lib/accounts/account-creator.ts';
import { common } from '#web/languages/en/common.ts';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import { statements as texts } from '#web/languages/en/statements.ts';
import classes from './row-panel.module.css';

type RowLinesProps = {
  lines: ImportSplitLine[];
  gainMinor: bigint;
  options: TreeOption[];
  onLines: (change: (before: ImportSplitLine[]) => ImportSplitLine[]) => void;
};

/** The lines of a split row, and the remaining amount. */
export function RowLines({ lines, gainMinor, options, onLines }: RowLinesProps) {
  const money = useBookCurrency();
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<number>(undefined);
  const { amounts, restMinor } = computeLines(lines, gainMinor, money);
  useEffect(() => {
    if (wanted.current === undefined) return;
    list.current?.children[wanted.current]?.querySelector<HTMLElement>('input')?.focus();
    wanted.current = undefined;
  });
  const create = useCreateAccount(gainMinor < 0n ? 'out' : 'in');
  const edit = (at: number, fields: Partial<ImportSplitLine>) =>
    onLines((before) => before.map((line, index) => (index === at ? { ...line, ...fields } : line)));
  const addAfter = (at: number) => {
    wanted.current = at + 1;
    onLines((before) =>
      before.length < maxImportLines ? before.toSpliced(at + 1, 0, createBlankLine()) : before,
    );
  };
  const remove = (at: number) => {
    wanted.current = Math.max(0, at - 1);
    onLines((before) => (before.length > 1 ? before.toSpliced(at, 1) : before));
  };
  const handleKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const isChord = event.ctrlKey || event.metaKey;
    if (event.key === 'Backspace' && isChord) {
      event.preventDefault();
      remove(at);
    }
    if (event.key !== 'Enter' || isChord || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    if (at === lines.length - 1) addAfter(at);
    else list.current?.children[at + 1]?.querySelector<HTMLElement>('input')?.focus();
  };
  return (
    <section aria-label={texts.lines.label} className={classes.lines}>
      <p className={classes.hint}>{texts.lines.hint}</p>
      <ol ref={list}>
        {lines.map((line, at) => {
          const amount = amounts[at];
          const problem = findAmountProblem(line, gainMinor, money);
          const name = (field: string) => `${texts.lines.line(at + 1)}: ${field}`;
          return (
            <li key={line.key}>
              <div
                role="presentation"
                className={classes.part}
                onKeyDown={(event) => handleKeyDown(event, at)}
              >
                <TreeSelect
                  label={name(texts.lines.account)}
                  options={options}
                  value={line.otherId}
                  onChange={(otherId) => edit(at, { otherId })}
                  create={create}
                  placeholder={common.chooseAccount}
                  nothingFound={common.noSuchAccount}
                  isCompact
                />
                <AmountTextInput
                  aria-label={name(texts.lines.amount)}
                  text={line.typed}
                  totalMinor={gainMinor < 0n ? -gainMinor : gainMinor}
                  placeholder={amount === undefined ? texts.lines.amount : formatMinor(amount, money)}
                  error={problem && formatAmountProblem(problem, line.typed, money)}
                  onText={(typed) => edit(at, { typed })}
                />
                <TextInput
                  aria-label={name(texts.lines.note)}
                  autoComplete="off"
                  maxLength={limits.transactionNotes}
                  placeholder={texts.lines.note}
                  value={line.notes}
                  onChange={({ currentTarget: { value: notes } }) => edit(at, { notes })}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={36}
                  aria-label={texts.lines.remove(at + 1)}
                  disabled={lines.length < 2}
                  onClick={() => remove(at)}
                >
                  <X size={16} />
                </ActionIcon>
              </div>
            </li>
          );
        })}
      </ol>
      <div className={classes.foot}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={15} />}
          disabled={lines.length >= maxImportLines}
          onClick={() => addAfter(lines.length - 1)}
        >
          {texts.lines.add}
        </Button>
        <p role="status" data-open={restMinor !== 0n || undefined} className={classes.rest}>
          {texts.lines.rest} <strong data-testid="lines-rest">{formatMinor(restMinor, money)}</strong>
        </p>
      </div>
    </section>
  );
}
