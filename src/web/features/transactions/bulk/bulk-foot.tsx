import { Button, Group, Progress as ProgressBar, Text } from '@mantine/core';
import { common } from '#web/ui/common.ts';
import classes from './bulk.module.css';
import type { Progress } from './submit.ts';
import { Failure } from '#web/ui/failure.tsx';
import { LeaveButton } from '#web/ui/popup.tsx';
import { texts } from './texts.ts';

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
        <div className={classes.progress}>
          <Text size="sm" role="status">
            {texts.progress(progress.made, progress.of)}
          </Text>
          <ProgressBar
            value={(progress.made / progress.of) * 100}
            aria-label={texts.progress(progress.made, progress.of)}
            transitionDuration={150}
          />
        </div>
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
