import { ActionIcon } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Account } from '#ledger/account.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useOfferUndoOfChanges } from '#web/data/offer-undo.ts';
import { useMay } from '#web/data/role.ts';
import { useSetStatus } from '#web/data/status.ts';
import { useOfferCommands } from '#web/lib/commands.ts';
import { statusTexts as texts } from '#web/lib/status-texts.ts';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { type ClearRequest, clearRequests } from './clearing.ts';
import { groups } from './command-groups.ts';
import { filters, type StatusFilter, statusParameter } from './filters.ts';
import { BalanceCheckPopup } from './lazy-popup.ts';
import classes from './status-bar.module.css';

/** Clears rows, or makes them new again; what does that is loaded when it is first asked for. */
function useClear(accountId: string) {
  const setStatus = useSetStatus();
  const offerUndo = useOfferUndoOfChanges();
  const busy = useRef(new Set<string>());
  const backToRow = useRef<() => void>(undefined);
  // With each drawing of the rows: the one in focus may have gone, or stand elsewhere since it is stored anew.
  useEffect(() => backToRow.current?.());
  return async (selected: readonly Transaction[]) => {
    const { clearRows } = await import('./clear-rows.ts');
    await clearRows(selected, { accountId, setStatus, offerUndo, busy: busy.current, backToRow });
  };
}

export type StatusBarProps = {
  account: Account;
  /** The status that the rows in sight have, where not all are meant. */
  filter: StatusFilter | undefined;
  /** Whether the column is shown, and how to switch it. */
  isOn: boolean;
  onOn: (isOn: boolean) => void;
  /** What is selected. */
  selected: readonly Transaction[];
  /** Whether something else stands where the switch would. */
  isCrowded: boolean;
};

/** The switch of the column of statuses and, where that is shown, which rows are meant. */
export function StatusBar({ account, filter, isOn, onOn, selected, isCrowded }: StatusBarProps) {
  const [, navigate] = useLocation();
  const accountId = account.id;
  const [isChecking, setChecking] = useState(false);
  const clear = useClear(accountId);
  const show = (next: StatusFilter | undefined) => {
    const parameters = new URLSearchParams(location.search);
    parameters.set('at', accountId);
    if (next === undefined) parameters.delete(statusParameter);
    else parameters.set(statusParameter, next);
    navigate(`${location.pathname}?${parameters.toString()}`);
  };
  const latest = useRef({ clear, selected, filter, onOn, show });
  useEffect(() => {
    latest.current = { clear, selected, filter, onOn, show };
  });
  const mayEdit = useMay('edit');
  const handleRequest = useEffectEvent(({ rows, isKey }: ClearRequest) => {
    if (!mayEdit) return;
    // Else nobody sees what the key did.
    if (isKey && !isOn) onOn(true);
    void clear(isKey && selected.length > 0 ? selected : rows);
  });
  useEffect(() => clearRequests.on((request) => handleRequest(request)), []);
  const isShown = isOn || filter !== undefined;
  const { commands, toggle } = useMemo(() => {
    const handleToggle = () => {
      if (isShown && latest.current.filter !== undefined) latest.current.show(undefined);
      latest.current.onOn(!isShown);
    };
    return {
      toggle: handleToggle,
      commands: [
        ...(mayEdit
          ? [
              {
                title: texts.clearRow,
                group: groups.rows,
                key: 'c',
                run: () => void latest.current.clear(latest.current.selected),
              },
              { title: texts.check.add, group: groups.account, run: () => setChecking(true) },
            ]
          : []),
        { title: isShown ? texts.hide : texts.show, group: groups.account, run: handleToggle },
      ],
    };
  }, [isShown, mayEdit]);
  useOfferCommands(commands);
  const label = isShown ? texts.hide : texts.show;
  return (
    <>
      {!isCrowded && (
        <div className={classes.corner}>
          <ActionIcon
            className={classes.switch ?? ''}
            variant="subtle"
            color="gray"
            size={44}
            aria-label={texts.show}
            aria-pressed={isShown}
            title={label}
            onClick={toggle}
          >
            <CircleCheck size={18} aria-hidden />
          </ActionIcon>
        </div>
      )}
      {isChecking && (
        <LazyPopup onClose={() => setChecking(false)}>
          <BalanceCheckPopup account={account} onClose={() => setChecking(false)} />
        </LazyPopup>
      )}
      {isShown && (
        <div role="group" aria-label={texts.filter} className={classes.chips}>
          {[undefined, ...filters].map((each) => (
            <button
              key={each ?? 'all'}
              type="button"
              className={classes.chip}
              aria-pressed={filter === each}
              onClick={() => {
                onOn(true);
                show(each);
              }}
            >
              {texts.filters[each ?? 'all']}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
