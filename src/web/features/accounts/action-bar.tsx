import { ActionIcon } from '@mantine/core';
import { Hash, History, House, Search, Settings2, Star } from 'lucide-react';
import { useMergedRef } from '@mantine/hooks';
import { type FormEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import classes from './action-bar.module.css';
import { texts } from './texts.ts';

/** Where the action bar leads to. */
export type ActionBarControls = {
  home: () => void;
  favourites: () => void;
  tags: () => void;
  /** Shows what was done in the book, where that is known. */
  history: (() => void) | undefined;
  settings: () => void;
  search: (text: string) => void;
};

type ActionBarProps = {
  controls: ActionBarControls;
  /** The text that was searched for, where that is what is shown. */
  searchText: string | undefined;
  searchRef: Ref<HTMLInputElement>;
};

type IconButtonProps = {
  label: string;
  /** Stands beside the icon where there is room; part of the label. */
  word?: string;
  hasPopup?: boolean;
  onClick: () => void;
  children: ReactNode;
};

function IconButton({ label, word, hasPopup = false, onClick, children }: IconButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      className={word === undefined ? undefined : classes.worded}
      aria-label={label}
      aria-haspopup={hasPopup ? 'dialog' : undefined}
      title={label}
      onClick={onClick}
    >
      {children}
      {word !== undefined && <span className={classes.word}>{word}</span>}
    </ActionIcon>
  );
}

/** The ways through the book: search, home, favourites, tags, and its settings (spec 2 Dashboard). */
export function ActionBar({ controls, searchText, searchRef }: ActionBarProps) {
  const [text, setText] = useState(searchText ?? '');
  const [isTooShort, setTooShort] = useState(false);
  const hintId = useId();
  const field = useRef<HTMLInputElement>(null);
  const fieldRef = useMergedRef(field, searchRef);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const isShort = [...text.trim()].length < limits.searchTextMin;
    setTooShort(isShort);
    if (!isShort) controls.search(text.trim());
  };
  return (
    <div className={classes.bar} role="group" aria-label={texts.bar.label}>
      <form role="search" className={classes.search} onSubmit={handleSubmit} noValidate>
        <Search size={16} className={classes.glass} aria-hidden />
        <input
          ref={fieldRef}
          type="search"
          className={classes.field}
          aria-label={texts.bar.search}
          aria-invalid={isTooShort}
          aria-describedby={isTooShort ? hintId : undefined}
          placeholder={texts.bar.search}
          maxLength={limits.searchTextMax}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setTooShort(false);
          }}
        />
        {isTooShort && (
          <p id={hintId} className={classes.hint}>
            {texts.bar.searchTooShort}
          </p>
        )}
      </form>
      {/* On the phone the field lies over this row while it has the focus. */}
      <span className={classes.opener}>
        <IconButton label={texts.bar.search} onClick={() => field.current?.focus()}>
          <Search size={18} />
        </IconButton>
      </span>
      <IconButton label={texts.bar.home} word={texts.bar.words.home} onClick={controls.home}>
        <House size={18} />
      </IconButton>
      <IconButton
        label={texts.bar.favourites}
        word={texts.bar.words.favourites}
        onClick={controls.favourites}
      >
        <Star size={18} />
      </IconButton>
      <IconButton label={texts.bar.tags} word={texts.bar.words.tags} onClick={controls.tags}>
        <Hash size={18} />
      </IconButton>
      {controls.history !== undefined && (
        <IconButton
          label={texts.bar.history}
          word={texts.bar.words.history}
          hasPopup
          onClick={controls.history}
        >
          <History size={18} />
        </IconButton>
      )}
      <IconButton
        label={texts.bar.settings}
        word={texts.bar.words.settings}
        hasPopup
        onClick={controls.settings}
      >
        <Settings2 size={18} />
      </IconButton>
    </div>
  );
}
