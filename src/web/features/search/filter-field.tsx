import { ActionIcon } from '@mantine/core';
import { CircleQuestionMark, ListFilter, X } from 'lucide-react';
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Account } from '#ledger/account.ts';
import { useOfferCommands } from '#web/lib/commands.ts';
import { focusList } from '#web/ui/focus.ts';
import { usePanel } from '#web/ui/use-panel.ts';
import { commands as commandTexts } from '#web/languages/en/commands.ts';
import { search as texts } from '#web/languages/en/search.ts';
import classes from './filter-field.module.css';
import { SyntaxHelp } from './syntax-help.tsx';

type FilterFieldProps = {
  /** The filter line of the shown rows. */
  line: string;
  root: Account | undefined;
  onType: (line: string) => void;
  onClose: () => void;
};

/** The text field that filters the rows of a register while the user types. */
export function FilterField({ line, root, onType, onClose }: FilterFieldProps) {
  const [text, setText] = useState(line);
  const bar = useRef<HTMLDivElement>(null);
  const { isOpen: isHelping, setOpen: setHelping } = usePanel(bar);
  const field = useRef<HTMLInputElement>(null);
  const helpId = useId();
  // Opened by a key or a click, the field gets the focus. With a line from the address it does not.
  const isEmpty = line === '';
  useLayoutEffect(() => {
    if (isEmpty) field.current?.focus();
  }, [isEmpty]);
  useOfferCommands(
    useMemo(
      () => [
        {
          title: texts.filter,
          group: commandTexts.group.account,
          key: 's',
          run: () => field.current?.focus(),
        },
      ],
      [],
    ),
  );
  const type = (typed: string) => {
    setText(typed);
    onType(typed.trim());
  };
  const close = () => {
    onClose();
    focusList();
  };
  return (
    <div role="search" aria-label={texts.filter} className={classes.bar} ref={bar}>
      <ListFilter size={16} className={classes.icon} aria-hidden />
      <input
        ref={field}
        type="text"
        className={classes.field}
        aria-label={texts.filter}
        placeholder={texts.filterPlaceholder}
        maxLength={limits.searchTextMax}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          close();
        }}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={texts.help}
        title={texts.help}
        aria-expanded={isHelping}
        aria-controls={isHelping ? helpId : undefined}
        onClick={() => setHelping(!isHelping)}
      >
        <CircleQuestionMark size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={texts.clear}
        title={texts.clear}
        onClick={close}
      >
        <X size={18} aria-hidden />
      </ActionIcon>
      {isHelping && (
        <SyntaxHelp
          id={helpId}
          root={root}
          onExample={(typed) => {
            setHelping(false);
            field.current?.focus();
            type([text.trim(), typed].filter((part) => part !== '').join(' '));
          }}
        />
      )}
    </div>
  );
}
