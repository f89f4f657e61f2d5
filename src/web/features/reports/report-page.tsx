import { ChevronRight } from 'lucide-react';
import { reports as texts } from '#web/languages/en/reports.ts';
import type { View } from '#reports/views/view.ts';
import { Missing } from './missing.tsx';
import { ReportPicture } from './report-picture.tsx';
import { ReportTable } from './report-table.tsx';
import classes from './reports-screen.module.css';

/** The picture of a report and its figures; on paper the figures come first. */
export function ReportPage({
  view: { table, pictures, behind, note, missing = [] },
  label,
}: {
  view: View;
  label: string;
}) {
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
        <details className={classes.behind}>
          <summary>
            <ChevronRight size={14} aria-hidden />
            {texts.behind}
          </summary>
          <ReportTable label={texts.behind} table={behind} />
        </details>
      )}
      <div className={classes.figures}>
        {isNothing ? (
          <p className={classes.nothing}>{texts.nothingHere}</p>
        ) : (
          <>
            <ReportTable label={label} table={table} />
            {note !== undefined && <p className={classes.note}>{note}</p>}
            {missing.length > 0 && <Missing lines={missing} />}
          </>
        )}
      </div>
    </div>
  );
}
