import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type AppCommand, matchesKey, useCommands, useOfferCommands } from '#web/lib/commands.ts';
import { recall, remember } from '#web/session/storage.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { commands as commandTexts } from '#web/languages/en/commands.ts';

const LazyPalette = lazyComponent(async () => (await import('./palette.tsx')).Palette);
const LazyKeysSheet = lazyComponent(async () => (await import('./keys-sheet.tsx')).KeysSheet);

type CommandCenterProps = {
  onSearch: (text: string) => void;
  /** Components that offer further commands; they are loaded only while the palette is open. */
  paletteCommands: ReactNode;
};

/** Handles the keys of all commands and shows the command palette and the list of keyboard shortcuts. */
export function CommandCenter({ onSearch, paletteCommands }: CommandCenterProps) {
  const [shown, setShown] = useState<'palette' | 'keys'>();
  const [singleKeys, setSingleKeys] = useState(() => recall('AreSingleKeysOff') !== true);
  const [ownCommands] = useState<AppCommand[]>(() => [
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
  useOfferCommands(ownCommands);
  const commands = useCommands();

  const inDialog = useRef(false);
  useEffect(() => {
    // Runs in the capture phase, before any handler: a dialog closed by this key would already be gone later.
    const detectDialog = () => {
      inDialog.current = document.querySelector('[role="dialog"], dialog[open]') !== null;
    };
    addEventListener('keydown', detectDialog, { capture: true });
    return () => removeEventListener('keydown', detectDialog, { capture: true });
  }, []);

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      // Keys pressed in a dialog are not commands.
      if (event.defaultPrevented || shown !== undefined || inDialog.current) return;
      const command = commands.findLast(
        (each) => each.run !== undefined && matchesKey(each, event, { singleKeys }),
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
        <LazyKeysSheet
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
      {paletteCommands}
      <LazyPalette commands={commands} onSearch={onSearch} onClose={close} />
    </LazyPopup>
  );
}
