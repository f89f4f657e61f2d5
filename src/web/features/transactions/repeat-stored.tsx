import { Button } from '@mantine/core';
import { useContext } from 'react';
import type { Transaction } from '#ledger/transaction.ts';
import { useGroup } from '#web/data/groups.ts';
import { RepeatingContext } from '#web/lib/repeating.ts';
import { failureOf } from '#web/session/client.ts';
import { LoadingPopup } from '#web/ui/lazy-popup.tsx';
import { common } from '#web/languages/en/common.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Popup } from '#web/ui/popup.tsx';
import { splits as splitTexts } from '#web/languages/en/splits.ts';
import { transactions as texts } from '#web/languages/en/transactions.ts';

/** Makes what repeats of a stored transaction; of a line of a split, of all its lines. */
export function RepeatStored({ stored, onClose }: { stored: Transaction; onClose: () => void }) {
  const draw = useContext(RepeatingContext);
  const { data: rows, error, refetch } = useGroup(stored);
  if (rows !== undefined && draw !== undefined)
    return draw({ changes: rows.map((row) => ({ before: row, after: row })), onEnd: onClose });
  if (error === null) return <LoadingPopup onClose={onClose} />;
  return (
    <Popup title={texts.repeatRegularly} onClose={onClose}>
      <EmptyState text={splitTexts.loadFailed(failureOf(error))}>
        <Button variant="default" onClick={() => void refetch()}>
          {common.tryAgain}
        </Button>
      </EmptyState>
    </Popup>
  );
}
