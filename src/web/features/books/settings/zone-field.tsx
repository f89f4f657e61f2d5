import { Button } from '@mantine/core';
import { type ComponentProps, useMemo, useState } from 'react';
import type { Account } from '#ledger/account.ts';
import { bookZone, otherLocalZone } from '#ledger/days.ts';
import { Choice } from '#web/ui/choice.tsx';
import { bookEditor as texts, timeZone as zoneTexts } from '#web/languages/en/book-settings.ts';
import { type Line, withChosen } from '#web/features/books/with-chosen.ts';
import { inWords } from '#web/features/books/zone-in-words.ts';
import classes from './book-settings.module.css';

const zones: Line[] = ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => ({
  value: zone,
  label: inWords(zone),
}));

type ZoneFieldProps = Omit<ComponentProps<typeof Choice>, 'data' | 'value' | 'onChange'> & {
  book: Account;
  value: string;
  onChange: (zone: string) => void;
};

/** The time zone in which a book counts its days, with that of this device at hand where it is another. */
export function ZoneField({ book, value, onChange, ...field }: ZoneFieldProps) {
  const lines = useMemo(() => withChosen(zones, value), [value]);
  // It stays when it was taken, so that the focus is not lost with it.
  const [deviceZone] = useState(() => otherLocalZone(bookZone(book), Date.now()));
  return (
    <div>
      <Choice
        {...field}
        label={texts.timeZone}
        description={texts.timeZoneHint}
        data={lines}
        value={value}
        onChange={(zone) => onChange(zone ?? value)}
      />
      {deviceZone !== undefined && (
        <Button
          className={classes.zone}
          variant="default"
          size="compact-sm"
          onClick={() => onChange(deviceZone)}
        >
          {zoneTexts.use(inWords(deviceZone))}
        </Button>
      )}
    </div>
  );
}
