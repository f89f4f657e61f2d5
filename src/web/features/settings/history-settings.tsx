import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { monthsAgo } from '#web/data/history/prune-history.ts';
import { historyRequests } from '#web/data/history/undo.ts';
import { formatFailure } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { common } from '#web/languages/en/common.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { settings as texts } from '#web/languages/en/settings.ts';

const historyTexts = texts.history;

/** The periods for which the history can be stored, in months; 0 is unlimited. */
const spans = [
  { value: '0', label: historyTexts.always },
  { value: '12', label: historyTexts.year },
  { value: '3', label: historyTexts.quarter },
];

type ShortenHistoryProps = {
  months: number;
  onConfirm: () => Promise<string | undefined>;
  onClose: () => void;
};

/** Asks for confirmation before a shorter period deletes the older history. */
function ShortenHistory({ months, onConfirm, onClose }: ShortenHistoryProps) {
  const span = spans.find(({ value }) => value === String(months))?.label ?? '';
  return (
    <Confirm
      title={historyTexts.forgetTitle}
      confirm={common.delete}
      cancel={common.cancel}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {historyTexts.keepAsk(span)}
    </Confirm>
  );
}

/** Asks for confirmation before the whole history is deleted; the books do not change. */
function DeleteHistory({ onClose }: { onClose: () => void }) {
  const { call } = useSession();
  const deleteHistory = async () => {
    try {
      const count = await call('forget-changes', { before: monthsAgo(0, new Date()) });
      toast('success', historyTexts.forgotten(count));
      return undefined;
    } catch (error) {
      toast('error', historyTexts.forgetFailed);
      return formatFailure(error);
    }
  };
  return (
    <Confirm
      title={historyTexts.forgetTitle}
      confirm={common.delete}
      cancel={common.cancel}
      onConfirm={deleteHistory}
      onClose={onClose}
    >
      {historyTexts.forgetAsk}
    </Confirm>
  );
}

/** The history of all books, its period, and its deletion. */
export function HistorySettings() {
  const { config, saveConfig } = useSession();
  const [isForgetting, setForgetting] = useState(false);
  const [shorter, setShorter] = useState<number>();
  const save = async (months: number) => {
    try {
      await saveConfig({ historyMonths: months });
      return undefined;
    } catch (error) {
      toast('error', texts.failed);
      return formatFailure(error);
    }
  };
  const currentMonths = config.historyMonths ?? 0;
  const choose = (months: number) => {
    const isShorter = months > 0 && (currentMonths === 0 || months < currentMonths);
    if (isShorter) setShorter(months);
    else void save(months);
  };
  const chosen = String(currentMonths);
  return (
    <>
      <NativeSelect
        label={historyTexts.keep}
        description={historyTexts.keepHint}
        data={spans}
        value={spans.some(({ value }) => value === chosen) ? chosen : '0'}
        onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
      />
      <Group mt="md">
        <Button variant="default" size="md" onClick={() => historyRequests.emit({ show: 'history' })}>
          {historyTexts.show}
        </Button>
        <Button variant="default" size="md" onClick={() => setForgetting(true)}>
          {historyTexts.forgetNow}
        </Button>
      </Group>
      {shorter !== undefined && (
        <ShortenHistory
          months={shorter}
          onConfirm={() => save(shorter)}
          onClose={() => setShorter(undefined)}
        />
      )}
      {isForgetting && <DeleteHistory onClose={() => setForgetting(false)} />}
    </>
  );
}
