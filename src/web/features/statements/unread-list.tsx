import { useState } from 'react';
import { Collapsible } from '#web/ui/collapsible.tsx';
import { rowsRead, type StatementsFile } from './parts.ts';
import { texts } from './texts.ts';
import classes from './unread-list.module.css';

/** What was not taken from the files: each line, and why. It is open where nothing was taken, though rows were read. */
export function UnreadList({ files }: { files: readonly StatementsFile[] }) {
  const [isOpen, setOpen] = useState(
    () => files.some(({ read }) => rowsRead(read) > 0) && files.every(({ rows }) => rows.length === 0),
  );
  const count = files.reduce((sum, { read }) => sum + read.unreadCount, 0);
  if (count === 0) return null;
  return (
    <div>
      <Collapsible title={texts.unread.title(count)} isOpen={isOpen} onToggle={setOpen}>
        {files
          .filter(({ read }) => read.unreadCount > 0)
          .map(({ key, name, read: { unread, unreadCount } }) => (
            <div key={key} className={classes.scroller} tabIndex={0} role="region" aria-label={name}>
              <table className={classes.table}>
                <caption>{texts.unread.ofFile(name)}</caption>
                <thead>
                  <tr>
                    <th scope="col">{texts.unread.line}</th>
                    <th scope="col">{texts.unread.why}</th>
                    <th scope="col">{texts.unread.text}</th>
                  </tr>
                </thead>
                <tbody>
                  {unread.map(({ line, why, text }, at) => (
                    <tr key={`${line} ${at}`}>
                      <td>{line}</td>
                      <td>{texts.unread.reasons[why]}</td>
                      <td>{text}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
              {unreadCount > unread.length && <p>{texts.unread.more(unreadCount - unread.length)}</p>}
            </div>
          ))}
      </Collapsible>
    </div>
  );
}
