import type { AppCommand } from '#web/lib/commands.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Keys } from '#web/ui/keys.tsx';
import { Popup } from '#web/ui/popup.tsx';
import { commands as commandTexts } from '#web/languages/en/commands.ts';
import { palette as paletteTexts, rowKeys as rowKeyTexts } from '#web/languages/en/app-notices.ts';
import classes from './keys-sheet.module.css';

type KeysSheetProps = {
  commands: readonly AppCommand[];
  singleKeys: boolean;
  onSingleKeys: (isOn: boolean) => void;
  onClose: () => void;
};

/** Returns the commands that have a key. If rows can be selected, the keys for a single row are added. */
function addRowKeys(commands: readonly AppCommand[]): AppCommand[] {
  const { unselect, group } = commandTexts;
  return commands.flatMap((command) => [
    ...(command.key === undefined ? [] : [command]),
    ...(command.title === unselect ? rowKeyTexts.keys.map((each) => ({ group: group.rows, ...each })) : []),
  ]);
}

/** Popup with all keyboard shortcuts by group, and the switch for single-letter keys. */
export function KeysSheet({ commands, singleKeys, onSingleKeys, onClose }: KeysSheetProps) {
  const groups = Map.groupBy(addRowKeys(commands), ({ group }) => group);
  return (
    <Popup title={commandTexts.keys} onClose={onClose} size="lg">
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
        label={paletteTexts.singleKeys}
      />
    </Popup>
  );
}
