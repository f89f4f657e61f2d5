import { CloudUpload } from 'lucide-react';
import { register as texts } from '#web/languages/en/register.ts';
import classes from './register-row.module.css';

/** Says of a row that its last change is on this device alone so far. */
export function UnsavedSign() {
  return <CloudUpload size={14} className={classes.unsaved} aria-label={texts.unsaved} />;
}
