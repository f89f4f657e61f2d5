import type { Change } from '#ledger/change.ts';
import { readSplitInfo } from '#ledger/split-info.ts';
import { useSession } from '#web/session/session.ts';
import type { MakeOptions } from './changes.ts';

function groupOfChange({ before, after }: Change): string | undefined {
  const info = (before ?? after)?.otherSplitInfo;
  return info === undefined ? undefined : readSplitInfo(info).group;
}

/** What keeps the lines of a split together while many transactions are changed; undefined where the place cannot. */
export function useTogether(): MakeOptions['together'] {
  return useSession().supports('change-transactions') ? groupOfChange : undefined;
}
