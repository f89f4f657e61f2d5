import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { plannedIn } from '#ledger/budget/budget.ts';
import { type Scope, usualScope } from '#ledger/budget/change.ts';
import { type SheetRow, sheetRows } from '#ledger/budget/sheet.ts';
import { decimalSign, toDecimalText } from '#ledger/money.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import { failureOf } from '#web/session/client.ts';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { CellInput, type Onward } from './cell-input.tsx';
import { Row, type SheetView } from './sheet-row.tsx';
import classes from './sheet.module.css';
import { texts } from './texts.ts';
import { Totals } from './totals.tsx';
import type { Acts } from './use-acts.ts';
import { type Budget, scheduledFor } from './use-budget.ts';
import { type CellActions, menuOf } from './cell-actions.tsx';
import { type Place, type Refused, type Typing, useSheet } from './use-sheet.ts';
import type { MoveDrag } from './use-move-drag.ts';
import type { Words } from './use-words.ts';

type SheetProps = {
  budget: Budget;
  acts: Acts;
  words: Words;
  /** Whether one month fills the page, with columns of its own. */
  isWide: boolean;
  opens: Pick<CellActions, 'onEditBudget' | 'onMove'> & { onAnother: () => void };
  drag: MoveDrag;
};

const keyOf = ({ key, at }: Place) => `${key} ${at}`;
const steps: Record<Onward, [down: number, right: number]> = {
  down: [1, 0],
  right: [0, 1],
  left: [0, -1],
  stay: [0, 0],
  none: [0, 0],
};

/** What was typed and not taken, by its cell; the page asks before that is lost. */
function useRefused() {
  const [refused, setRefused] = useState<ReadonlyMap<string, Refused & Place>>(new Map());
  const refuse = (place: Place, what: Refused | undefined) =>
    setRefused((before) => {
      const next = new Map(before);
      if (what === undefined) next.delete(keyOf(place));
      else next.set(keyOf(place), { ...what, ...place });
      return next;
    });
  const byRow = useMemo(() => {
    const rows = new Map<string, Map<number, Refused>>();
    for (const { key, at, ...what } of refused.values())
      rows.set(key, new Map([...(rows.get(key) ?? []), [at, what]]));
    return rows;
  }, [refused]);
  return { refused: byRow, refuse, unsaved: useUnsaved(refused.size, 0) };
}

/** Months side by side, with a row for each account: what is left, and what became of it. Plans are typed into it. */
export function Sheet({ budget, acts, words, isWide, opens, drag }: SheetProps) {
  const money = useBookCurrency();
  const { planned, parts, table, months, offset } = budget;
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [typing, setTyping] = useState<Typing>();
  const { refused, refuse, unsaved } = useRefused();
  const rows = useMemo(
    () => ({
      main: [...sheetRows(parts, 'earned', folded), ...sheetRows(parts, 'spent', folded)],
      aside: sheetRows(parts, 'aside', folded),
    }),
    [parts, folded],
  );
  const all = useMemo(() => [...rows.main, ...rows.aside], [rows]);
  const rowOf = (key: string) => all.find((row) => row.key === key && row.kind === 'account');
  const planOf = ({ line }: SheetRow, at: number) => {
    const { budget: own } = line.node;
    const month = months[at];
    return own && month !== undefined ? plannedIn(own, month) : undefined;
  };
  const edit = (place: Place, typed?: string, scope = usualScope(planned)) => {
    const row = rowOf(place.key);
    if (row === undefined) return;
    const plan = planOf(row, place.at);
    const stands =
      plan === undefined ? '' : toDecimalText(plan, money.decimals).replace('.', decimalSign(money));
    const before = refused.get(place.key)?.get(place.at)?.text;
    setTyping({ ...place, text: typed ?? before ?? stands, isOver: typed === undefined, scope });
  };
  const clear = (place: Place) => {
    const [row, month] = [rowOf(place.key), months[place.at]];
    refuse(place, undefined);
    if (row !== undefined && month !== undefined && planOf(row, place.at) !== undefined)
      acts.clear(row.line.node.account, month, false);
  };
  const sheet = useSheet({
    rows: all,
    columns: months.length,
    onEdit: edit,
    onClear: clear,
    onForget: (place) => refuse(place, undefined),
  });
  const { current } = sheet;

  const take = (at: Typing, minor: bigint | undefined, onward: Onward) => {
    const [row, month] = [rowOf(at.key), months[at.at]];
    setTyping(undefined);
    refuse(at, undefined);
    const [down, right] = steps[onward];
    if (onward !== 'none') sheet.focus(sheet.beside(at, down, right));
    if (row === undefined || month === undefined) return;
    if (minor === undefined) return clear(at);
    const { account } = row.line.node;
    acts.type(account, { month, minor, scope: at.scope }).catch((error: unknown) => {
      const text = toDecimalText(minor, money.decimals).replace('.', decimalSign(money));
      refuse(at, { text, why: texts.notSaved(failureOf(error)) });
    });
  };
  const latestEdit = useRef(edit);
  useLayoutEffect(() => {
    latestEdit.current = edit;
  });
  const { cellId, setWanted } = sheet;
  // The same as long as nothing is changed: where the focus goes from cell to cell, two rows are drawn anew.
  const view = useMemo((): SheetView => {
    const startIn: typeof edit = (...of) => latestEdit.current(...of);
    return {
      months,
      offset,
      words,
      hasEnvelopes: planned.envelopes !== undefined,
      isWide,
      cellId,
      toCome: (row, at) =>
        row.kind === 'rest' ? 0n : scheduledFor(budget, row.line.node.account, months[at] ?? '', 'toCome'),
      actions: (row, at) => {
        const onType = (scope: Scope) => startIn({ key: row.key, at }, undefined, scope);
        return menuOf(budget, acts, { row, at }, { ...opens, onType });
      },
      onFold: (id) =>
        setFolded((before) => {
          const next = new Set(before);
          if (!next.delete(id)) next.add(id);
          return next;
        }),
      onFocus: setWanted,
      onEdit: startIn,
      ...drag.ofRows,
    };
  }, [budget, acts, words, isWide, opens, drag, cellId, setWanted, months, offset, planned.envelopes]);
  const field = typing && (
    <CellInput
      key={keyOf(typing)}
      label={texts.plan(
        rowOf(typing.key)?.line.node.account.name ?? '',
        words.month(months[typing.at] ?? ''),
      )}
      text={typing.text}
      isOver={typing.isOver}
      hint={texts.scope[typing.scope](words.month(months[typing.at] ?? ''))}
      why={typing.isOver ? refused.get(typing.key)?.get(typing.at)?.why : undefined}
      before={((row) => (row && planOf(row, typing.at)) ?? 0n)(rowOf(typing.key))}
      onDone={(minor, onward) => take(typing, minor, onward)}
      onRefused={(text, why) => {
        setTyping(undefined);
        refuse(typing, { text, why });
      }}
      onCancel={() => {
        setTyping(undefined);
        sheet.focus(typing);
      }}
    />
  );
  const rowOfSheet = (row: SheetRow) => (
    <Row
      key={row.key}
      row={row}
      view={view}
      currentAt={current?.key === row.key ? current.at : undefined}
      typing={typing?.key === row.key ? { at: typing.at, field } : undefined}
      refused={refused.get(row.key)}
    />
  );
  return (
    <div className={classes.scroll} {...unsaved}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table
        role="grid"
        className={classes.table}
        aria-label={texts.title}
        data-wide={isWide || undefined}
        onKeyDown={sheet.handleKeyDown}
      >
        <Head months={months} words={words} isWide={isWide} current={budget.month} />
        <tbody>{rows.main.map(rowOfSheet)}</tbody>
        <tbody>
          <tr data-kind="heading">
            <th scope="rowgroup" colSpan={isWide ? 4 : months.length + 1}>
              <span>{texts.aside}</span>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-haspopup="dialog"
                leftSection={<Plus size={14} aria-hidden />}
                onClick={opens.onAnother}
              >
                {texts.another}
              </Button>
            </th>
          </tr>
          {rows.aside.map(rowOfSheet)}
        </tbody>
        <Totals parts={parts} count={table.months.length} view={view} />
      </table>
    </div>
  );
}

type HeadProps = Pick<SheetView, 'months' | 'words' | 'isWide'> & { current: string };

function Head({ months, words, isWide, current }: HeadProps) {
  const columns = isWide
    ? [texts.planned, texts.actual, texts.left].map((name) => ({ key: name, name }))
    : months.map((month) => ({ key: month, name: words.month(month) }));
  return (
    <thead>
      <tr>
        <th scope="col">{texts.account}</th>
        {columns.map(({ key, name }) => (
          <th key={key} scope="col" data-current={key === current || undefined}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
