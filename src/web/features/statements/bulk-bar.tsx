import { Button } from '@mantine/core';
import { decisionOf, type Decisions, type ImportRow, stateOf } from '#imports/import-rows.ts';
import { statements as texts } from '#web/languages/en/statements.ts';
import classes from './desk-list.module.css';
import type { useDeskRows } from './use-desk-rows.ts';

type BulkBarProps = {
  /** The rows that are selected. */
  rows: readonly ImportRow[];
  decisions: Decisions;
  desk: ReturnType<typeof useDeskRows>;
};

/** What is done with all rows that are selected. */
export function BulkBar({ rows, decisions, desk }: BulkBarProps) {
  const keys = rows.map(({ key }) => key);
  const states = new Set(rows.map((row) => stateOf(row, decisionOf(decisions, row.key))));
  const isKnown = rows.some(({ state }) => state !== 'new');
  const button = { variant: 'subtle', size: 'sm' } as const;
  return (
    <section className={classes.bulk} aria-label={texts.bulk.label}>
      <strong role="status">{texts.bulk.count(rows.length)}</strong>
      <Button {...button} onClick={() => desk.askAccount(keys)}>
        {texts.bulk.setAccount}
      </Button>
      {states.has('new') && (
        <Button {...button} onClick={() => desk.leaveOut(keys, true)}>
          {texts.bulk.leaveOut}
        </Button>
      )}
      {states.has('leftOut') && (
        <Button {...button} onClick={() => desk.leaveOut(keys, false)}>
          {texts.bulk.takeIn}
        </Button>
      )}
      {isKnown && (
        <>
          <Button {...button} onClick={() => desk.isNew(keys)}>
            {texts.bulk.isNew}
          </Button>
          <Button {...button} onClick={() => desk.isHere(keys)}>
            {texts.bulk.isHere}
          </Button>
        </>
      )}
      <Button {...button} color="gray" onClick={desk.selectAll}>
        {texts.bulk.all}
      </Button>
      <Button {...button} color="gray" onClick={desk.unselect}>
        {texts.bulk.unselect}
      </Button>
    </section>
  );
}
