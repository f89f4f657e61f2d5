import { CloudUpload } from 'lucide-react';
import classes from './register-row.module.css';
import { texts } from './texts.ts';

/** Says of a row that its last change is on this device alone so far. */
export function UnsavedSign() {
  return <CloudUpload size={14} className={classes.unsaved} aria-label={texts.unsaved} />;
}
