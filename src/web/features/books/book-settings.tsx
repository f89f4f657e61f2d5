import { useState } from 'react';
import { type BookForm, bookPropsOf } from '#entry/book-form.ts';
import type { Account } from '#ledger/account.ts';
import { useAccountChanges } from '#web/data/account-changes.ts';
import { newAction } from '#web/data/actions.ts';
import { useOpenBook } from '#web/data/open-book.ts';
import { useOfferUndo } from '#web/data/offer-undo.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { BookPopup } from './book-popup.tsx';
import { texts } from './editor-texts.ts';

const RulesPopup = lazyComponent(() => import('./rules/rules-popup.tsx'), 'RulesPopup');

/** 'Book Settings': name, currency and region format of a book (spec 2 Popups). */
export function BookSettings({ book: opened, onClose }: { book: Account; onClose: () => void }) {
  // As it was when the form was opened: what is sent is what was changed here since.
  const [book, setBook] = useState(opened);
  const [isShowingRules, setShowingRules] = useState(false);
  const hideRules = () => setShowingRules(false);
  const { update } = useAccountChanges();
  const offerUndo = useOfferUndo();
  const { bookId, open } = useOpenBook();
  const handleSave = async (form: BookForm) => {
    const action = newAction('update-subaccount');
    const fields = { name: form.name, props: bookPropsOf(form, book) };
    const stored = await update(book, fields, action);
    const follow = (from: string, to: string) => {
      if (from !== to && book.id === bookId) open(to);
    };
    offerUndo(action, {
      done: texts.updated,
      failed: texts.updateFailed,
      otherwise: async () => {
        await update(stored, book);
        follow(stored.name, book.name);
      },
    });
    follow(book.name, stored.name);
  };
  return (
    <>
      <BookPopup
        title={texts.settingsTitle}
        book={book}
        onRules={() => setShowingRules(true)}
        onSave={handleSave}
        onRenamed={(name) => setBook((before) => ({ ...before, name }))}
        failed={texts.updateFailed}
        onClose={onClose}
      />
      {isShowingRules && (
        <LazyPopup onClose={hideRules}>
          <RulesPopup root={opened} onClose={hideRules} />
        </LazyPopup>
      )}
    </>
  );
}
