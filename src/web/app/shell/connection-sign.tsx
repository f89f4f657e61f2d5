import { Check, CloudOff, CloudUpload } from 'lucide-react';
import { app as texts } from '#web/languages/en/app.ts';
import classes from './connection-sign.module.css';

/**
 * The connection to the back-end: whether it is online, how many changes wait to be sent, whether this back-end can queue them, and whether
 * books are kept on this device.
 */
export type ConnectionState = { isOnline: boolean; waiting: number; mayWait: boolean; isKept?: boolean };

/** Shows that the network is down and how many changes wait for it; while all is well, only where books are kept on this device. */
export function ConnectionSign({ isOnline, waiting, mayWait, isKept }: ConnectionState) {
  const isBusy = !isOnline || waiting > 0;
  const isSeen = isBusy || isKept;
  const Icon = isOnline ? (isBusy ? CloudUpload : Check) : CloudOff;
  const online = isBusy ? texts.connection.waiting(waiting) : texts.connection.saved;
  const offline = mayWait ? texts.connection.offlineWith(waiting) : texts.connection.offlineWithout;
  const whole = isOnline ? online : offline;
  const short = [!isOnline && texts.connection.offline, waiting > 0 && waiting].filter(Boolean);
  return (
    <div role="status" className={classes.place}>
      {isSeen && (
        <span className={classes.sign} title={whole}>
          <Icon size={16} aria-hidden />
          <span className={classes.whole}>{whole}</span>
          {isBusy && (
            <span className={classes.short} aria-hidden>
              {short.join(' · ')}
            </span>
          )}
        </span>
      )}
    </div>
  );
}
