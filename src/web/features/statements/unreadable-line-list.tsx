import { useState } from 'react';
import { countRowsRead, type StatementsFile } from '#imports/statement-sources.ts';
import { Collapsible } from '#web/ui/collapsible.tsx';
import { statements as texts } from '#web/languages/en/statements.ts';
import classes from './unreadable-line-list.module.css';

type Line = { line: number; why: string; text: string };
type LinesOfFile = { key: string; name: string; caption: string; lines: Line[]; count: number };

/** A collapsible table of file lines, each with its reason. */
function FileLines({
  title,
  files,
  isOpenAtFirst,
}: {
  title: string;
  files: LinesOfFile[];
  isOpenAtFirst: boolean;
}) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <Collapsible title={title} isOpen={isOpen} onToggle={setOpen}>
      {files.map(({ key, name, caption, lines, count }) => (
        <div key={key} className={classes.scroller} tabIndex={0} role="region" aria-label={name}>
          <table className={classes.table}>
            <caption>{caption}</caption>
            <thead>
              <tr>
                <th scope="col">{texts.unread.line}</th>
                <th scope="col">{texts.unread.why}</th>
                <th scope="col">{texts.unread.text}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ line, why, text }, at) => (
                <tr key={`${line} ${at}`}>
                  <td>{line}</td>
                  <td>{why}</td>
                  <td>{text}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {count > lines.length && <p>{texts.unread.more(count - lines.length)}</p>}
        </div>
      ))}
    </Collapsible>
  );
}

const totalOf = (files: readonly LinesOfFile[]) => files.reduce((sum, { count }) => sum + count, 0);

/**
 * The unreadable lines of the files, and the lines that were read but need attention, each with its reason. The unreadable lines are
 * unfolded at first if rows were read but none could be used.
 */
export function UnreadableLineList({ files }: { files: readonly StatementsFile[] }) {
  const [isNothing] = useState(
    () => files.some(({ read }) => countRowsRead(read) > 0) && files.every(({ rows }) => rows.length === 0),
  );
  const unreadable = files.flatMap(({ key, name, read }): LinesOfFile[] => {
    const lines = read.skippedRows.map(({ line, why, text }) => ({
      line,
      why: texts.unread.reasons[why],
      text,
    }));
    return lines.length === 0
      ? []
      : [{ key, name, caption: texts.unread.ofFile(name), lines, count: read.skippedCount }];
  });
  const remarks = files.flatMap(({ key, name, read }): LinesOfFile[] => {
    const lines = read.remarks.map(({ line, why, text }) => ({
      line,
      why: texts.remarks.reasons[why],
      text,
    }));
    return lines.length === 0
      ? []
      : [{ key, name, caption: texts.remarks.ofFile(name), lines, count: read.remarkCount }];
  });
  return (
    <>
      {unreadable.length > 0 && (
        <FileLines
          title={texts.unread.title(totalOf(unreadable))}
          files={unreadable}
          isOpenAtFirst={isNothing}
        />
      )}
      {remarks.length > 0 && (
        <FileLines title={texts.remarks.title(totalOf(remarks))} files={remarks} isOpenAtFirst={false} />
      )}
    </>
  );
}
