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
import { useLeaveKey } from '#web/lib/use-leaving.ts';
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

/** Says that a book was renamed elsewhere while its form was open. */
function RenamedElsewhereNotice({ name, own, onUseTheirs, onKeepMine }: RenamedElsewhereNoticeProps) {
  const change = {
    field: name,
    words: renameTexts.change(editorTexts.name, name, own),
    take: renameTexts.takeOf(editorTexts.name, name),
    keep: renameTexts.keepOf(editorTexts.name, own),
  };
  return <ChangedFields {...renameTexts} changes={[change]} onTake={onUseTheirs} onKeep={onKeepMine} />;
}

/** Whether this entry of the browser's history was opened from another page of the app. */
function wasOpenedInside(): boolean {
  const entry: Partial<typeof openedInApp> | null = history.state;
  return entry?.isOpenedInside === true;
}

/** Leads back to where the page was opened from, as Back does; to the book where that is not of the app. */
function useLeave(): () => void {
  const [, navigate] = useLocation();
  const [isOpenedInside] = useState(wasOpenedInside);
  return useCallback(() => {
    if (isOpenedInside) history.back();
    else navigate('/dashboard');
  }, [isOpenedInside, navigate]);
}

/** Saves a form of a book, with the way back; the open book is followed when it is renamed. */
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

/** The form of a book; while nothing is typed it follows what becomes of the book, here and elsewhere. */
function SettingsForm({ root, exportBook }: SettingsFormProps) {
  const leave = useLeave();
  const save = useSaveBook();
  // As it was when nothing was typed yet: what is sent is what was changed here since.
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
  // Who only shares the book has nothing to save.
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
      {/* Beside the form: they have popups with forms of their own. */}
      {shown.filter(({ isInForm }) => !isInForm).map(renderSection)}
    </ContentsPage>
  );
}

/** 'Book Settings': name, currency and region format of the open book, and what else is settled or done once for all of it. */
export function BookSettings({ exportBook }: { exportBook: ReactNode }) {
  const { root } = useAccountTree();
  const [last, setLast] = useState(root);
  if (root !== undefined && root !== last) setLast(root);
  // While another book is fetched, or this one by its new name, the page stays.
  const shown = root ?? last;
  if (shown === undefined) return <DelayedLoader label={common.loading} />;
  return <SettingsForm root={shown} exportBook={exportBook} />;
}
