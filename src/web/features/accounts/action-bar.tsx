import { ActionIcon, TextInput } from '@mantine/core';
import { Hash, House, Search, Settings2, Star } from 'lucide-react';
import { useMergedRef } from '@mantine/hooks';
import { type FormEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import classes from './action-bar.module.css';
import { texts } from './texts.ts';

/** Where the action bar leads to. */
export type ActionBarControls = {
  home: () => void;
  favourites: () => void;
  tags: () => void;
  settings: () => void;
  search: (text: string) => void;
};

type ActionBarProps = {
  controls: ActionBarControls;
  /** The text that was searched for, where that is what is shown. */
  searchText: string | undefined;
  searchRef: Ref<HTMLInputElement>;
};

function IconButton({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <ActionIcon variant="subtle" color="gray" size={44} aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

/** The ways through the book: search, home, favourites, tags, and its settings (spec 2 Dashboard). */
export function ActionBar({ controls, searchText, searchRef }: ActionBarProps) {
  const [text, setText] = useState(searchText ?? '');
  const [isTooShort, setTooShort] = useState(false);
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
        <TextInput
          ref={fieldRef}
          type="search"
          aria-label={texts.bar.search}
          placeholder={texts.bar.search}
          leftSection={<Search size={16} aria-hidden />}
          classNames={{ root: classes.field ?? '', wrapper: classes.input ?? '', error: classes.hint ?? '' }}
          maxLength={limits.searchTextMax}
          value={text}
          error={isTooShort ? texts.bar.searchTooShort : undefined}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setTooShort(false);
          }}
        />
      </form>
      {/* On the phone the field lies over this row while it has the focus. */}
      <span className={classes.opener}>
        <IconButton label={texts.bar.search} onClick={() => field.current?.focus()}>
          <Search size={18} />
        </IconButton>
      </span>
      <IconButton label={texts.bar.home} onClick={controls.home}>
        <House size={18} />
      </IconButton>
      <IconButton label={texts.bar.favourites} onClick={controls.favourites}>
        <Star size={18} />
      </IconButton>
      <IconButton label={texts.bar.tags} onClick={controls.tags}>
        <Hash size={18} />
      </IconButton>
      <IconButton label={texts.bar.settings} onClick={controls.settings}>
        <Settings2 size={18} />
      </IconButton>
    </div>
  );
}
