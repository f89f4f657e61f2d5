import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ProviderConfig } from '#contract/providers.ts';
import type { RejectedSummary } from '#contract/transfer.ts';
import type { useAttempt } from '#web/ui/use-editor.ts';
import { isSameProvider, type BookMove } from '#ledger/move.ts';
import { move as texts } from '#web/languages/en/move.ts';
import { isInBrowser } from '#contract/this-browser.ts';
import type { MoveSession } from './move-calls.ts';
import classes from './move.module.css';

/** The name of a provider on the screen: a project of one's own also by its address. */
export function formatProviderName(place: ProviderConfig): string {
  const { name, customName, class: kind, publicConfig = {} } = place;
  if (isInBrowser(place)) return texts.inBrowser;
  if (customName !== undefined) return customName;
  if (kind.name === 'OWN') return name;
  const { url = '', uniqueId } = publicConfig;
  const where = uniqueId ?? (URL.canParse(url) ? new URL(url).host : undefined);
  return where === undefined ? name : `${name} (${where})`;
}

/** The choice of where the books live, as `web/app` carries it out. */
export type MoveProviderChoice = {
  current: ProviderConfig;
  own: ProviderConfig;
  take: (provider: ProviderConfig | undefined) => Promise<void>;
};

/** What each step of the flow works with. */
export type PanelProps = {
  move: BookMove;
  place: MoveSession;
  choice: MoveProviderChoice;
  /** What is being done, and why it failed last. */
  work: ReturnType<typeof useAttempt>;
  /** The rows that the new place refused. */
  rejectedRows: RejectedSummary;
  onRejectedRows: (rejectedRows: RejectedSummary) => void;
  /** Books have come in here. */
  onImported: () => void;
  /** The move is over; what is told is the place of the books. */
  onEnd: (at: ProviderConfig) => void;
};

/** Goes over to a place, by the ordinary way. @throws CallError when it cannot be reached */
export function switchToProvider({ own, take }: MoveProviderChoice, place: ProviderConfig): Promise<void> {
  return take(isSameProvider(place, own) ? undefined : place);
}

/** Something that takes its time. */
export function BusyStatus({ children }: { children: ReactNode }) {
  return (
    <div className={classes.busy} role="status">
      <Loader size={18} />
      {children}
    </div>
  );
}

/** The names of things: the first few, and how many more. */
export function formatNameList(names: readonly string[]): string {
  const most = 5;
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? texts.check.more(shown, names.length - most) : shown;
}
