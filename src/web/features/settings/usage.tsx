import { Progress } from '@mantine/core';
import '#web/ui/mantine-layers.css';
import type { Usage as Used } from '#contract/users.ts';
import { language, number } from '#web/languages/language.ts';
import { settings as texts } from '#web/languages/en/settings.ts';
import classes from './settings.module.css';

const megabytes = new Intl.NumberFormat(language, {
  style: 'unit',
  unit: 'megabyte',
  maximumFractionDigits: 1,
});
const sizeOf = (value: number) => megabytes.format(value / 1_000_000);

const lines = [
  { name: 'rows', label: texts.use.rows, write: number },
  { name: 'bytes', label: texts.use.bytes, write: sizeOf },
  { name: 'calls', label: texts.use.calls, write: number },
  { name: 'traffic', label: texts.use.traffic, write: sizeOf },
] as const;

/** What a user has used of what the default provider grants (spec 1 quota limits). */
export function Usage({ usage }: { usage: Used }) {
  return (
    <dl className={classes.usage}>
      {lines.map(({ name, label, write }) => {
        const { used, limit } = usage[name];
        const share = limit === null ? 0 : Math.min(100, (100 * used) / limit);
        return (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              {limit === null ? write(used) : texts.use.ofLimit(write(used), write(limit))}
              {limit !== null && (
                <Progress
                  value={share}
                  color={share > 90 ? 'red' : 'green'}
                  size="xs"
                  aria-hidden
                  className={classes.bar ?? ''}
                />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
