import { CloudOff, CloudUpload } from 'lucide-react';
import classes from './connection-sign.module.css';
import { texts } from './texts.ts';

/** The connection to the back-end: whether it is online, how many changes wait to be sent, and whether this back-end can queue them. */
export type ConnectionState = { isOnline: boolean; waiting: number; mayWait: boolean };

/** Shows that the network is down and how many changes wait for it; shows nothing while all is well. */
export function ConnectionSign({ isOnline, waiting, mayWait }: ConnectionState) {
  const isSeen = !isOnline || waiting > 0;
  const Icon = isOnline ? CloudUpload : CloudOff;
  const [short, whole] = isOnline
    ? [texts.connection.waiting(waiting), texts.connection.waiting(waiting)]
    : [
        texts.connection.offline,
        mayWait ? texts.connection.offlineWith(waiting) : texts.connection.offlineWithout,
      ];
  return (
    <div role="status" className={classes.place}>
      {isSeen && (
        <span className={classes.sign} title={whole}>
          <Icon size={16} aria-hidden />
          <span className={classes.whole}>{whole}</span>
          <span className={classes.short} aria-hidden>
            {waiting > 0 && !isOnline ? `${short} · ${waiting}` : short}
          </span>
        </span>
      )}
    </div>
  );
}
