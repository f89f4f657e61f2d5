import { useEffect, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { type Command, isPressed, useCommands, useOfferCommands } from '#web/lib/commands.ts';
import { recall, remember } from '#web/session/storage.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { commandTexts } from './command-texts.ts';

const CommandPalette = lazyComponent(() => import('#web/ui/command-palette.tsx'), 'CommandPalette');
const KeysSheet = lazyComponent(() => import('./keys-sheet.tsx'), 'KeysSheet');

type CommandCenterProps = { onSearch: (text: string) => void };

/** Listens for the keys of all commands, and shows the command palette and the sheet of keys. */
export function CommandCenter({ onSearch }: CommandCenterProps) {
  const [shown, setShown] = useState<'palette' | 'keys'>();
  const [singleKeys, setSingleKeys] = useState(() => recall('AreSingleKeysOff') !== true);
  const [own] = useState<Command[]>(() => [
    {
      title: commandTexts.palette,
      group: commandTexts.group.everywhere,
      key: 'mod+k',
      run: () => setShown('palette'),
    },
    {
      title: commandTexts.keys,
      group: commandTexts.group.everywhere,
      key: '?',
      run: () => setShown('keys'),
    },
  ]);
  useOfferCommands(own);
  const commands = useCommands();

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      // A dialog keeps its keys to itself.
      const hasDialog =
        shown !== undefined || document.querySelector('[role="dialog"], dialog[open]') !== null;
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
      <LazyPopup onClose={close}>
        <KeysSheet
          commands={commands}
          singleKeys={singleKeys}
          onSingleKeys={(isOn) => {
            setSingleKeys(isOn);
            remember('AreSingleKeysOff', !isOn);
          }}
          onClose={close}
        />
      </LazyPopup>
    );
  }
  if (shown !== 'palette') return null;
  return (
    <LazyPopup onClose={close}>
      <CommandPalette
        title={commandTexts.palette}
        placeholder={commandTexts.placeholder}
        nothingFound={(text) =>
          [...text].length < limits.searchTextMin ? commandTexts.searchTooShort : commandTexts.nothingFound
        }
        items={commands.flatMap(({ title, group, hint, key, run }) =>
          run === undefined || key === 'mod+k' ? [] : [{ title, group, hint, keyName: key, run }],
        )}
        fallback={(text) =>
          [...text].length < limits.searchTextMin
            ? undefined
            : {
                title: commandTexts.searchFor(text),
                group: commandTexts.search,
                run: () => onSearch(text),
              }
        }
        onClose={close}
      />
    </LazyPopup>
  );
}
