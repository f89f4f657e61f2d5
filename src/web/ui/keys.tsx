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

/** One line of the palette. */
type PaletteItem = {
  title: string;
  group: string;
  hint?: string | undefined;
  /** More words that find it and are not shown. */
  keywords?: string | undefined;
  keyName?: string | undefined;
  run: () => void;
};

type CommandPaletteProps = {
  title: string;
  placeholder: string;
  nothingFound: (text: string) => string;
  items: readonly PaletteItem[];
  /** The entry offered for any text besides, for instance to search for it. */
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
 * Everything that can be done or gone to, found by typing; the arrows choose, Enter does it. The list is part of the popup and
 * always open: Mantine's Combobox would keep Escape from the popup, and names the chosen line only after an arrow key.
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
    // After the palette is gone and the focus is back where it was.
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
            // Two may be called the same.
            key={items.indexOf(item)}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            className={commandPaletteClasses.item}
            onPointerMove={() => setAt(index)}
            onClick={() => run(item)}
          >
            <span className={commandPaletteClasses.words}>
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
