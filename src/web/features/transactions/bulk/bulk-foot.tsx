import { Button, Group } from '@mantine/core';
import { common } from '#web/languages/en/common.ts';
import { Failure } from '#web/ui/failure.tsx';
import { LeaveButton } from '#web/ui/popup.tsx';
import { type Progress, ProgressBar } from '#web/ui/progress-bar.tsx';
import { bulk as texts } from '#web/languages/en/transactions.ts';
import classes from './bulk.module.css';

type BulkFootProps = {
  /** How far the storing is, while it runs. */
  progress: Progress | undefined;
  /** What stands in its way. */
  problem: string | undefined;
  /** How many rows there are to store. */
  count: number;
  onSubmit: () => void;
};

/** The foot of the sheet: its buttons, the progress of the storing, and what went wrong with it. */
export function BulkFoot({ progress, problem, count, onSubmit }: BulkFootProps) {
  return (
    <div className={classes.foot}>
      {progress !== undefined && (
        <ProgressBar {...progress} label={texts.progress(progress.done, progress.of)} />
      )}
      <Failure reason={progress === undefined ? problem : undefined} />
      <Group justify="flex-end">
        <LeaveButton>{common.cancel}</LeaveButton>
        <Button onClick={onSubmit} loading={progress !== undefined}>
          {count === 0 ? texts.submit : texts.submitSome(count)}
        </Button>
      </Group>
    </div>
  );
}
