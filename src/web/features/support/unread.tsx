import { Button } from '@mantine/core';
import { common } from '#web/languages/en/common.ts';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Reading } from './use-document.ts';

/** What stands in place of a text until it is read: that it is on its way, or why it is not there and a way to try again. */
export function Unread({ reading }: { reading: Exclude<Reading, { state: 'read' }> }) {
  if (reading.state === 'loading') return <DelayedLoader label={common.loading} />;
  return (
    <EmptyState text={reading.reason}>
      <Button variant="default" onClick={reading.again}>
        {common.tryAgain}
      </Button>
    </EmptyState>
  );
}
