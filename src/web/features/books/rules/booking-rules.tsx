import { Button } from '@mantine/core';
import type { Account } from '#ledger/account.ts';
import { readRules, ruleFilter } from '#ledger/statement/rules.ts';
import { useItemsOf } from '#web/data/items/items.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { bookingRules as texts } from '#web/languages/en/book-settings.ts';
import classes from './rules.module.css';

/**
 * The number of booking rules in the settings of a book, with a button to edit them. Only the accounts of the open book are loaded, so
 * other books have no button.
 */
export function BookingRules({ book, onOpen }: { book: Account; onOpen: () => void }) {
  const { root } = useAccountTree();
  const rules = useItemsOf(ruleFilter, root);
  const isOpenBook = root?.id === book.id;
  return (
    <div className={classes.section}>
      <p className={classes.hint}>{isOpenBook ? texts.hint : texts.openFirst}</p>
      {isOpenBook && (
        <Button variant="default" size="sm" onClick={onOpen}>
          {texts.edit(readRules(rules ?? []).length)}
        </Button>
      )}
    </div>
  );
}
