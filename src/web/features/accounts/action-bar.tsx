import { ActionIcon } from '@mantine/core';
import { CircleQuestionMark, Hash, History, House, Search, Settings2, Star } from 'lucide-react';
import { useMergedRef } from '@mantine/hooks';
import { type FormEvent, type ReactNode, type Ref, type RefObject, useId, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { isSearchable } from '#contract/values.ts';
import { focusList } from '#web/ui/focus.ts';
import { usePanel } from '#web/ui/use-panel.ts';
import { accounts as texts } from '#web/languages/en/accounts.ts';
import classes from './action-bar.module.css';

/** Where the action bar leads to. */
export type ActionBarControls = {
  home: () => void;
  favourites: () => void;
  tags: () => void;
  /** Shows what was done in the book, where that is known. */
  history: (() => void) | undefined;
  settings: () => void;
  /** Shows what a text finds. */
  search: (text: string) => void;
  /** The same while it is typed; a text of nothing ends that. */
  type: (text: string) => void;
};

type ActionBarProps = {
  controls: ActionBarControls;
  /** The text that was searched for, where that is what is shown. */
  searchText: string | undefined;
  searchRef: Ref<HTMLInputElement>;
  /** Draws what can be typed. */
  renderHelp: (id: string, onExample: (typed: string) => void) => ReactNode;
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

type SearchFieldProps = Pick<ActionBarProps, 'searchText' | 'renderHelp'> & {
  controls: Pick<ActionBarControls, 'search' | 'type'>;
  field: RefObject<HTMLInputElement | null>;
  fieldRef: Ref<HTMLInputElement>;
};

/** The box to search in: what is typed is searched for at once, Enter goes there. */
function SearchField({ searchText, controls, field, fieldRef, renderHelp }: SearchFieldProps) {
  const [text, setText] = useState(searchText ?? '');
  const [shown, setShown] = useState(searchText);
  const [isTooShort, setTooShort] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { isOpen: isHelping, setOpen: setHelping } = usePanel(form);
  const hintId = useId();
  const helpId = useId();
  if (shown !== searchText) {
    setShown(searchText);
    // What is being typed may be further than what is shown.
    if (searchText === undefined || document.activeElement !== field.current) setText(searchText ?? '');
  }
  const type = (typed: string) => {
    setText(typed);
    setTooShort(false);
    controls.type(typed.trim());
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const isShort = !isSearchable(text);
    setTooShort(isShort);
    if (isShort) return;
    setHelping(false);
    field.current?.blur();
    controls.search(text.trim());
    focusList();
  };
  return (
    <form ref={form} role="search" className={classes.search} onSubmit={handleSubmit} noValidate>
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
        onChange={(event) => type(event.currentTarget.value)}
      />
      <button
        type="button"
        className={classes.help}
        aria-label={texts.bar.searchHelp}
        title={texts.bar.searchHelp}
        aria-expanded={isHelping}
        aria-controls={isHelping ? helpId : undefined}
        onClick={() => setHelping(!isHelping)}
      >
        <CircleQuestionMark size={16} aria-hidden />
      </button>
      {isTooShort && (
        <p id={hintId} className={classes.hint}>
          {texts.bar.searchTooShort}
        </p>
      )}
      {isHelping &&
        renderHelp(helpId, (typed) => {
          setHelping(false);
          field.current?.focus();
          type([text.trim(), typed].filter((part) => part !== '').join(' '));
        })}
    </form>
  );
}

/** The ways through the book: search, home, favourites, tags, and its settings (spec 2 Dashboard). */
export function ActionBar({ controls, searchText, searchRef, renderHelp }: ActionBarProps) {
  const field = useRef<HTMLInputElement>(null);
  const fieldRef = useMergedRef(field, searchRef);
  return (
    <div className={classes.bar} role="group" aria-label={texts.bar.label}>
      <SearchField {...{ searchText, controls, field, fieldRef, renderHelp }} />
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
      <IconButton label={texts.bar.settings} word={texts.bar.words.settings} onClick={controls.settings}>
        <Settings2 size={18} />
      </IconButton>
    </div>
  );
}
