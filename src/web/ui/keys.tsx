import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { ui as texts } from '#web/languages/en/ui.ts';
import { fold } from '#text/fold.ts';
import classes from './keys.module.css';
import commandPaletteClasses from './command-palette.module.css';
import { Popup } from './popup.tsx';

const isMac = typeof navigator !== 'undefined' && navigator.userAgent.includes('Mac');

const names: Record<string, string> = {
  ...texts.keys,
  mod: isMac ? '⌘' : texts.keys.Control,
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** A key or key combination as printed on the keyboard: `mod+k` is shown as Ctrl K. */
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

/** One line of the palette. */
type PaletteItem = {
  title: string;
  group: string;
  hint?: string | undefined;
  /** Further search words that are not shown. */
  keywords?: string | undefined;
  keyName?: string | undefined;
  run: () => void;
};

type CommandPaletteProps = {
  title: string;
  placeholder: string;
  nothingFound: (text: string) => string;
  items: readonly PaletteItem[];
  /** The extra entry for any text, for example to search for it. */
  fallback: (text: string) => PaletteItem | undefined;
  onClose: () => void;
};

const maxShown = 50;

function findItems(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  const hits = items.filter(({ title, hint = '', keywords = '' }) => {
    const known = fold(`${title} ${hint} ${keywords}`);
    return words.every((word) => known.includes(word));
  });
  const [start = ''] = words;
  const rank = ({ title }: PaletteItem) => (fold(title).startsWith(start) ? 0 : 1);
  return hits.toSorted((a, b) => rank(a) - rank(b)).slice(0, maxShown);
}

/**
 * Command palette: all commands and targets, found by typing; arrow keys select, Enter runs. The list is part of the popup and always open:
 * Mantine's Combobox would hide Escape from the popup, and announces the selected line only after an arrow key.
 */
export function CommandPalette({
  title,
  placeholder,
  nothingFound,
  items,
  fallback,
  onClose,
}: CommandPaletteProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const last = fallback(text.trim());
  const shown = [...findItems(items, text), ...(last === undefined ? [] : [last])];
  const run = (item: PaletteItem | undefined) => {
    if (item === undefined) return;
    onClose();
    // Runs after the palette has closed and the focus has returned.
    setTimeout(item.run, 0);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') {
      event.preventDefault();
      return run(shown[at]);
    }
    if (step === undefined || shown.length === 0) return undefined;
    event.preventDefault();
    const next = (at + step + shown.length) % shown.length;
    setAt(next);
    return document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Popup title={title} onClose={onClose}>
      <input
        ref={field}
        className={commandPaletteClasses.input}
        role="combobox"
        aria-label={placeholder}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={shown.length === 0 ? undefined : `${id}-${at}`}
        placeholder={placeholder}
        autoComplete="off"
        data-autofocus
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={handleKeyDown}
      />
      <div className={commandPaletteClasses.list} role="listbox" id={`${id}-list`} aria-label={title}>
        {shown.map((item, index) => (
          <button
            type="button"
            tabIndex={-1}
            // Two items may have the same title.
            key={items.indexOf(item)}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            className={commandPaletteClasses.item}
            onPointerMove={() => setAt(index)}
            onClick={() => run(item)}
          >
            <span className={commandPaletteClasses.text}>
              {item.title}
              {item.hint !== undefined && <small className={commandPaletteClasses.hint}>{item.hint}</small>}
            </span>
            <span className={commandPaletteClasses.group}>{item.group}</span>
            {item.keyName !== undefined && <Keys name={item.keyName} />}
          </button>
        ))}
      </div>
      {shown.length === 0 && <p className={commandPaletteClasses.none}>{nothingFound(text)}</p>}
    </Popup>
  );
}
