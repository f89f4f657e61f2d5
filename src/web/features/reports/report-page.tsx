import { useState } from 'react';
import { Collapsible } from '#web/ui/collapsible.tsx';
import { ReportPicture } from './report-picture.tsx';
import { ReportTable } from './report-table.tsx';
import classes from './reports-screen.module.css';
import { texts } from './texts.ts';
import type { View } from './views/view.ts';

/** The picture of a report and its figures; on paper the figures come first. */
export function ReportPage({ view: { table, pictures, behind }, label }: { view: View; label: string }) {
  const [isOpen, setOpen] = useState(false);
  const isNothing = table.rows.every(({ kind }) => kind !== 'account');
  return (
    <div className={classes.report}>
      {!isNothing && pictures.length > 0 && (
        <div className={classes.pictures} data-many={pictures.length > 1 || undefined}>
          {pictures.map((picture) => (
            <ReportPicture key={picture.label} picture={picture} />
          ))}
        </div>
      )}
      {behind !== undefined && !isNothing && (
        <div className={classes.behind}>
          <Collapsible title={texts.behind} isOpen={isOpen} onToggle={setOpen}>
            <ReportTable label={texts.behind} table={behind} />
          </Collapsible>
        </div>
      )}
      <div className={classes.figures}>
        {isNothing ? (
          <p className={classes.nothing}>{texts.nothingHere}</p>
        ) : (
          <ReportTable label={label} table={table} />
        )}
      </div>
    </div>
  );
}
