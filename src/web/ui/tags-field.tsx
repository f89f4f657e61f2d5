import { Combobox, InputBase, useCombobox } from '@mantine/core';
import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { createSpellingLookup } from '#text/fold.ts';
import { ui as texts } from '#web/languages/en/ui.ts';
import './mantine-layers.css';
import { useListId, useListPosition } from './list-position.ts';
import classes from './tags-field.module.css';
import { useUnsaved } from './unsaved.ts';

type TagsFieldProps = {
  label: string;
  placeholder: string;
  /** The chosen tags in order. */
  value: string[];
  onChange: (tags: string[]) => void;
  /** Known tags, best first. */
  suggestions: string[];
  /** Maximum length of a tag. */
  longest: number;
  /** Parses typed or pasted text into tags. */
  read: (text: string) => string[];
};

const maxSuggested = 8;

/** A chosen tag; if armed, the next Backspace removes it. */
function TagPill({ tag, isArmed, onRemove }: { tag: string; isArmed: boolean; onRemove: () => void }) {
  return (
    <span className={classes.tag} data-armed={isArmed || undefined}>
      <span className={classes.name}>{tag}</span>
      <button type="button" className={classes.remove} aria-label={texts.removeTag(tag)} onClick={onRemove}>
        <X size={12} aria-hidden />
      </button>
    </span>
  );
}

/** Tags as pills: Enter or ';' adds, Backspace twice in the empty field removes the last (spec 5 Transaction). */
export function TagsField({
  label,
  placeholder,
  value,
  onChange,
  suggestions,
  longest,
  read,
}: TagsFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const [isArmed, setArmed] = useState(false);
  // The last tag may be typed without the key that ends it.
  const unsaved = useUnsaved(search.trim(), '');
  const position = useListPosition();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const listId = useListId(combobox);
  const taken = new Set(value.map((tag) => tag.toLowerCase()));
  const needle = search.trim().toLowerCase();
  const offered = suggestions
    .filter((tag) => !taken.has(tag.toLowerCase()) && tag.toLowerCase().includes(needle))
    .slice(0, maxSuggested);

  const spelled = useMemo(() => createSpellingLookup(suggestions), [suggestions]);
  /** A tag typed in another case becomes the known tag. */
  const choose = (text: string) => onChange(read([...value, ...read(text).map(spelled)].join(';')));

  const add = (text: string) => {
    choose(text);
    setSearch('');
    combobox.resetSelectedOption();
  };

  /** Handles typed text. Not every keyboard reports ';' as a key, so the text is searched for it. */
  const handleTyped = (text: string) => {
    const end = text.lastIndexOf(';');
    if (end >= 0) choose(text.slice(0, end));
    setSearch(text.slice(end + 1));
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isChord = event.ctrlKey || event.metaKey || event.nativeEvent.isComposing;
    const isEnter = event.key === 'Enter' && !isChord && combobox.getSelectedOptionIndex() < 0;
    if (event.key === ';' || isEnter) {
      // Also without text: Enter here is about tags, never about the surrounding form.
      event.preventDefault();
      return add(search);
    }
    if (event.key !== 'Backspace' || search !== '') return setArmed(false);
    if (isArmed) onChange(value.slice(0, -1));
    setArmed(!isArmed);
  };

  const handlePaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!text.includes(';')) return;
    event.preventDefault();
    add(search + text);
  };

  return (
    <Combobox store={combobox} onOptionSubmit={add} shadow="md" {...position}>
      <Combobox.DropdownTarget>
        <InputBase
          component="div"
          id={id}
          label={label}
          multiline
          withAria={false}
          classNames={{ input: classes.box ?? '' }}
          // A press anywhere in the box focuses its field.
          onMouseDown={(event) => {
            event.preventDefault();
            field.current?.focus();
          }}
          onClick={() => combobox.openDropdown()}
        >
          <span className={classes.tags}>
            {value.map((tag, index) => (
              <TagPill
                key={tag}
                tag={tag}
                isArmed={isArmed && index === value.length - 1}
                onRemove={() => onChange(value.filter((other) => other !== tag))}
              />
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <input
                {...unsaved}
                ref={field}
                id={id}
                className={classes.field}
                aria-label={label}
                placeholder={value.length === 0 ? placeholder : ''}
                value={search}
                maxLength={longest}
                onChange={(event) => {
                  handleTyped(event.currentTarget.value);
                  setArmed(false);
                  combobox.openDropdown();
                  combobox.resetSelectedOption();
                }}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => {
                  combobox.closeDropdown();
                  if (search.trim() !== '') add(search);
                }}
                onKeyDown={handleKeyDown}
                onPaste={handlePaste}
                onMouseDown={(event) => event.stopPropagation()}
                autoComplete="off"
              />
            </Combobox.EventsTarget>
          </span>
        </InputBase>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={offered.length === 0}>
        <Combobox.Options id={listId} aria-label={label}>
          {offered.map((tag) => (
            <Combobox.Option key={tag} value={tag}>
              {tag}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
