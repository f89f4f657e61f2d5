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

/** The targets of the action bar. */
export type ActionBarControls = {
  home: () => void;
  favourites: () => void;
  tags: () => void;
  /** Opens the history of the book; undefined if the provider has no history. */
  history: (() => void) | undefined;
  settings: () => void;
  /** Shows the search results for a text. */
  search: (text: string) => void;
  /** Searches as the user types; an empty text ends the search. */
  type: (text: string) => void;
};

type ActionBarProps = {
  controls: ActionBarControls;
  /** The text of the current search; undefined if no search is shown. */
  searchText: string | undefined;
  searchRef: Ref<HTMLInputElement>;
  /** Renders the help on the search syntax. */
  renderHelp: (id: string, onExample: (typed: string) => void) => ReactNode;
};

type IconButtonProps = {
  label: string;
  /** The text beside the icon if there is enough width; a part of the label. */
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

/** The search box: results appear while the user types, Enter opens them. */
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
    // The text being typed may be newer than the search that is shown.
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

/** Navigation within the book: search, home, favourites, tags, history and settings (spec 2 Dashboard). */
export function ActionBar({ controls, searchText, searchRef, renderHelp }: ActionBarProps) {
  const field = useRef<HTMLInputElement>(null);
  const fieldRef = useMergedRef(field, searchRef);
  return (
    <div className={classes.bar} role="group" aria-label={texts.bar.label}>
      <SearchField {...{ searchText, controls, field, fieldRef, renderHelp }} />
      {/* On the phone the focused field covers this row. */}
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
