import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import { type BookForm, toBookProps } from '#entry/book-form.ts';
import type { Account } from '#ledger/account.ts';
import { useAccountChanges } from '#web/data/accounts/account-changes.ts';
import { newAction } from '#web/data/transactions/actions.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { bookEditor as editorTexts, bookSettings as texts } from '#web/languages/en/book-settings.ts';
import { createBookForm, useBookEditor } from '#web/features/books/use-book-editor.ts';
import type { openedInApp } from '#web/lib/links/book-settings-link.ts';
import { useLeaveKey } from '#web/lib/use-leave-key.ts';
import { common } from '#web/languages/en/common.ts';
import { ContentsPage } from '#web/ui/contents-page.tsx';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { Failure } from '#web/ui/notice.tsx';
import { Form } from '#web/ui/form.tsx';
import { ChangedFields } from '#web/ui/changed-fields.tsx';
import classes from './book-settings.module.css';
import { BookSection, useSections } from './sections.tsx';

const renameTexts = editorTexts.meanwhile;

type RenamedElsewhereNoticeProps = {
  /** The name that another device gave the book meanwhile. */
  name: string;
  own: string;
  onUseTheirs: (name: string) => void;
  onKeepMine: (name: string) => void;
};

/** The notice that another device renamed the book while its form was open. */
function RenamedElsewhereNotice({ name, own, onUseTheirs, onKeepMine }: RenamedElsewhereNoticeProps) {
  const change = {
    field: name,
    words: renameTexts.change(editorTexts.name, name, own),
    take: renameTexts.takeOf(editorTexts.name, name),
    keep: renameTexts.keepLabel(editorTexts.name, own),
  };
  return <ChangedFields {...renameTexts} changes={[change]} onTake={onUseTheirs} onKeep={onKeepMine} />;
}

/** True if the current entry of the browser history was opened from another page of the app. */
function wasOpenedInside(): boolean {
  const entry: Partial<typeof openedInApp> | null = history.state;
  return entry?.isOpenedInside === true;
}

/** Returns a function that goes back to the previous page of the app, or to the dashboard if the page was opened from outside. */
function useLeave(): () => void {
  const [, navigate] = useLocation();
  const [isOpenedInside] = useState(wasOpenedInside);
  return useCallback(() => {
    if (isOpenedInside) history.back();
    else navigate('/dashboard');
  }, [isOpenedInside, navigate]);
}

/** Returns a function that saves a book form and offers undo. If the open book was renamed, it opens under the new name. */
function useSaveBook() {
  const { update } = useAccountChanges();
  const { bookId, open } = useOpenBook();
  return async (book: Account, form: BookForm): Promise<Account> => {
    const action = newAction('update-subaccount');
    const fields = { name: form.name, props: toBookProps(form, book) };
    const stored = await update(book, fields, action);
    offerUndo(action, editorTexts.updated);
    if (book.name !== stored.name && book.id === bookId) open(stored.name);
    return stored;
  };
}

type SettingsFormProps = { root: Account; exportBook: ReactNode };

/** The form of a book. Without unsaved changes it follows changes of the book, here and on other devices. */
function SettingsForm({ root, exportBook }: SettingsFormProps) {
  const leave = useLeave();
  const save = useSaveBook();
  // The book before the first unsaved change. A save sends only the fields that were changed here since.
  const [book, setBook] = useState(root);
  const [seen, setSeen] = useState(root);
  const editor = useBookEditor({
    book,
    failed: editorTexts.updateFailed,
    staysOpen: true,
    onSave: async (form) => setBook(await save(book, form)),
  });
  const { values, change, isBusy, isUnsaved, renamed } = editor;
  if (seen !== root && !isUnsaved && !isBusy) {
    setSeen(root);
    setBook(root);
    editor.begin(createBookForm(root));
  }
  const decide = (name: string, fields: Partial<BookForm>) => {
    setBook((before) => ({ ...before, name }));
    change(fields);
    editor.setRenamed(undefined);
    editor.setFailure(undefined);
  };
  useLeaveKey(leave, { title: texts.keys.leave, group: texts.keys.group });
  const handleKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };
  const shown = useSections();
  // A member of a shared book has no fields to save.
  const formSections = shown.filter(({ isInForm }) => isInForm);
  const renderSection = (section: (typeof shown)[number]) => (
    <BookSection key={`${book.id} ${section.id}`} {...{ section, book, editor, exportBook }} />
  );
  return (
    <ContentsPage
      title={editorTexts.settingsTitle}
      label={texts.contents}
      entries={shown.map(({ id }) => ({ id, title: texts.sections[id] }))}
    >
      {formSections.length > 0 && (
        <Form {...editor.form} noValidate onKeyDown={handleKeyDown}>
          {formSections.map(renderSection)}
          <div className={classes.actions}>
            {renamed === undefined ? (
              <Failure reason={editor.failure} />
            ) : (
              <RenamedElsewhereNotice
                name={renamed}
                own={values.name}
                onUseTheirs={(name) => decide(name, { name })}
                onKeepMine={(name) => decide(name, {})}
              />
            )}
            <Button variant="default" disabled={isBusy} onClick={leave}>
              {isUnsaved ? common.cancel : common.close}
            </Button>
            <Button type="submit" loading={isBusy}>
              {common.save}
            </Button>
          </div>
        </Form>
      )}
      {/* These sections are outside the form, because they have popups with their own forms. */}
      {shown.filter(({ isInForm }) => !isInForm).map(renderSection)}
    </ContentsPage>
  );
}

/** 'Book Settings': name, currency and region format of the open book, and all other settings and actions for the whole book. */
export function BookSettings({ exportBook }: { exportBook: ReactNode }) {
  const { root } = useAccountTree();
  const [last, setLast] = useState(root);
  if (root !== undefined && root !== last) setLast(root);
  // The page stays while another book, or this one by its new name, is loading.
  const shown = root ?? last;
  if (shown === undefined) return <DelayedLoader label={common.loading} />;
  return <SettingsForm root={shown} exportBook={exportBook} />;
}
