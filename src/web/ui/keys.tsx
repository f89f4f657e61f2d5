import { ui as texts } from '#web/languages/en/ui.ts';
import classes from './keys.module.css';

const isMac = typeof navigator !== 'undefined' && navigator.userAgent.includes('Mac');

const names: Record<string, string> = {
  ...texts.keys,
  mod: isMac ? '⌘' : texts.keys.Control,
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** A key or a chord of keys, as it stands on the keyboard: `mod+k` reads Ctrl K. */
export function Keys({ name }: { name: string }) {
  const keys = name === '+' ? ['+'] : name.split('+');
  return (
    <span className={classes.keys}>
      {keys.map((key) => (
        <kbd key={key}>{names[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</kbd>
      ))}
    </span>
  );
}
