import { Checkbox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { type Command, isPressed, useCommands, useOfferCommands } from '#web/lib/commands.ts';
import { recall, remember } from '#web/session/storage.ts';
import { CommandPalette } from '#web/ui/command-palette.tsx';
import { Keys } from '#web/ui/keys.tsx';
import { Popup } from '#web/ui/popup.tsx';
import classes from './command-center.module.css';
import { texts } from './texts.ts';

type SheetProps = {
  commands: readonly Command[];
  singleKeys: boolean;
  onSingleKeys: (isOn: boolean) => void;
  onClose: () => void;
};

/** Every key there is, by its heading, and the switch for those that are a single letter. */
function KeysSheet({ commands, singleKeys, onSingleKeys, onClose }: SheetProps) {
  const withKey = commands.filter(({ key }) => key !== undefined);
  const groups = Map.groupBy(withKey, ({ group }) => group);
  return (
    <Popup title={texts.commands.keys} onClose={onClose} size="lg">
      <div className={classes.groups}>
        {[...groups].map(([group, list]) => (
          <section key={group}>
            <h3 className={classes.group}>{group}</h3>
            <dl className={classes.keys}>
              {list.map(({ title, key = '' }) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>
                    <Keys name={key} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Checkbox
        checked={singleKeys}
        onChange={(event) => onSingleKeys(event.currentTarget.checked)}
        label={texts.commands.singleKeys}
      />
    </Popup>
  );
}

type CommandCenterProps = { onSearch: (text: string) => void };

/** Listens for the keys of all commands, and shows the command palette and the sheet of keys. */
export function CommandCenter({ onSearch }: CommandCenterProps) {
  const [shown, setShown] = useState<'palette' | 'keys'>();
  const [singleKeys, setSingleKeys] = useState(() => recall('AreSingleKeysOff') !== true);
  const [own] = useState<Command[]>(() => [
    {
      title: texts.commands.palette,
      group: texts.commands.group.everywhere,
      key: 'mod+k',
      run: () => setShown('palette'),
    },
    {
      title: texts.commands.keys,
      group: texts.commands.group.everywhere,
      key: '?',
      run: () => setShown('keys'),
    },
  ]);
  useOfferCommands(own);
  const commands = useCommands();

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      // A dialog keeps its keys to itself.
      const hasDialog = shown !== undefined || document.querySelector('[role="dialog"]') !== null;
      if (event.defaultPrevented || hasDialog) return;
      const command = commands.findLast(
        (each) => each.run !== undefined && isPressed(each, event, { singleKeys }),
      );
      if (command?.run === undefined) return;
      event.preventDefault();
      command.run();
    };
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  }, [commands, singleKeys, shown]);

  const close = () => setShown(undefined);
  if (shown === 'keys') {
    return (
      <KeysSheet
        commands={commands}
        singleKeys={singleKeys}
        onSingleKeys={(isOn) => {
          setSingleKeys(isOn);
          remember('AreSingleKeysOff', !isOn);
        }}
        onClose={close}
      />
    );
  }
  if (shown !== 'palette') return null;
  return (
    <CommandPalette
      title={texts.commands.palette}
      placeholder={texts.commands.placeholder}
      nothingFound={(text) =>
        [...text].length < limits.searchTextMin ? texts.commands.searchTooShort : texts.commands.nothingFound
      }
      items={commands.flatMap(({ title, group, hint, key, run }) =>
        run === undefined || key === 'mod+k' ? [] : [{ title, group, hint, keyName: key, run }],
      )}
      fallback={(text) =>
        [...text].length < limits.searchTextMin
          ? undefined
          : { title: texts.commands.searchFor(text), group: texts.commands.search, run: () => onSearch(text) }
      }
      onClose={close}
    />
  );
}
