import { ActionIcon, Button, Menu } from '@mantine/core';
import { ChevronDown, FolderPlus, Plus, Rows3 } from 'lucide-react';
import { ActionsMenu } from '#web/ui/actions-menu.tsx';
import classes from './add-buttons.module.css';
import { texts } from './texts.ts';

type AddButtonsProps = {
  onAdd: () => void;
  onAddMany: () => void;
  /** Not given where nothing can be added below. */
  onAddAccount: (() => void) | undefined;
};

/** Adding a transaction; the other things that can be added are behind the arrow. */
export function AddButtons({ onAdd, onAddMany, onAddAccount }: AddButtonsProps) {
  return (
    <>
      <Button size="md" className={classes.add} leftSection={<Plus size={18} />} onClick={onAdd}>
        {texts.add}
      </Button>
      <ActionsMenu
        target={
          <ActionIcon variant="filled" className={classes.more} aria-label={texts.addMore}>
            <ChevronDown size={18} />
          </ActionIcon>
        }
      >
        <Menu.Item leftSection={<Rows3 size={16} />} onClick={onAddMany}>
          {texts.addMany}
        </Menu.Item>
        {onAddAccount !== undefined && (
          <Menu.Item leftSection={<FolderPlus size={16} />} onClick={onAddAccount}>
            {texts.addAccount}
          </Menu.Item>
        )}
      </ActionsMenu>
    </>
  );
}
