import { isSearchable } from '#contract/values.ts';
import type { AppCommand } from '#web/lib/commands.ts';
import { CommandPalette } from '#web/ui/keys.tsx';
import { commands as commandTexts } from '#web/languages/en/commands.ts';
import { palette as texts } from '#web/languages/en/app-notices.ts';

type PaletteProps = {
  commands: readonly AppCommand[];
  onSearch: (text: string) => void;
  onClose: () => void;
};

/** The command palette: all commands, and a search for any other text. */
export function Palette({ commands, onSearch, onClose }: PaletteProps) {
  const isTooShort = (text: string) => !isSearchable(text);
  return (
    <CommandPalette
      title={commandTexts.palette}
      placeholder={texts.placeholder}
      nothingFound={(text) => (isTooShort(text) ? texts.searchTooShort : texts.nothingFound)}
      items={commands.flatMap(({ title, group, hint, keywords, key, run }) =>
        run === undefined || key === 'mod+k' ? [] : [{ title, group, hint, keywords, keyName: key, run }],
      )}
      fallback={(text) =>
        isTooShort(text)
          ? undefined
          : { title: texts.searchFor(text), group: texts.search, run: () => onSearch(text) }
      }
      onClose={onClose}
    />
  );
}
