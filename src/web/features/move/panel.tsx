import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ProviderConfig } from '#contract/providers.ts';
import type { RejectedSummary } from '#contract/transfer.ts';
import type { useAttempt } from '#web/ui/use-editor.ts';
import { isSameProvider, type BookMove } from '#ledger/book-move.ts';
import { move as texts } from '#web/languages/en/move.ts';
import { isInBrowser } from '#contract/browser-providers.ts';
import type { MoveSession } from './move-calls.ts';
import classes from './move.module.css';

/** Formats the name of a provider; the user's own project also by its address. */
export function formatProviderName(provider: ProviderConfig): string {
  const { name, customName, class: kind, publicConfig = {} } = provider;
  if (isInBrowser(provider)) return texts.inBrowser;
  if (customName !== undefined) return customName;
  if (kind.name === 'OWN') return name;
  const { url = '', uniqueId } = publicConfig;
  const where = uniqueId ?? (URL.canParse(url) ? new URL(url).host : undefined);
  return where === undefined ? name : `${name} (${where})`;
}

/** The choice of the provider, carried out by `web/app`. */
export type MoveProviderChoice = {
  current: ProviderConfig;
  own: ProviderConfig;
  take: (provider: ProviderConfig | undefined) => Promise<void>;
};

/** The props of each step of a move. */
export type PanelProps = {
  move: BookMove;
  session: MoveSession;
  choice: MoveProviderChoice;
  /** The running operation, and the reason of the last failure. */
  work: ReturnType<typeof useAttempt>;
  /** The rows that the new provider rejected. */
  rejectedRows: RejectedSummary;
  onRejectedRows: (rejectedRows: RejectedSummary) => void;
  /** Called after books were imported at this provider. */
  onImported: () => void;
  /** Called at the end of the move with the provider of the books. */
  onEnd: (at: ProviderConfig) => void;
};

/** Switches to a provider in the usual way. @throws CallError if it is unreachable */
export function switchToProvider({ own, take }: MoveProviderChoice, provider: ProviderConfig): Promise<void> {
  return take(isSameProvider(provider, own) ? undefined : provider);
}

/** A status line for a running operation. */
export function BusyStatus({ children }: { children: ReactNode }) {
  return (
    <div className={classes.busy} role="status">
      <Loader size={18} />
      {children}
    </div>
  );
}

/** Formats a list of names: the first few, and the number of the others. */
export function formatNameList(names: readonly string[]): string {
  const most = 5;
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? texts.check.more(shown, names.length - most) : shown;
}
