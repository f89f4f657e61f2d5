import { ActionIcon } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Account } from '#ledger/account.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useMay } from '#web/data/role.ts';
import { useOfferCommands } from '#web/lib/commands.ts';
import { status as texts } from '#web/languages/en/register.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { type ClearRequest, clearRequests } from './clearing.ts';
import { groups } from './command-groups.ts';
import { filters, type StatusFilter, statusParameter } from './filters.ts';
import { BalanceCheckPopup } from './lazy-popup.ts';
import classes from './status-bar.module.css';

/** What clears rows, or makes them new again. */
const ClearRows = lazyComponent(async () => (await import('./clear-rows.tsx')).ClearRows);

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
  const [requests, setRequests] = useState<(readonly Transaction[])[]>();
  const clear = (rows: readonly Transaction[]) => setRequests((before = []) => [...before, rows]);
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
    clear(isKey && selected.length > 0 ? selected : rows);
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
                run: () => latest.current.clear(latest.current.selected),
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
      {requests && (
        <Suspense fallback={null}>
          <ClearRows
            accountId={accountId}
            requests={requests}
            onBegun={(count) => setRequests((now) => now?.slice(count))}
          />
        </Suspense>
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
