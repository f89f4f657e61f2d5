import { Button, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { defaults, limits } from '#contract/limits.ts';
import { type BookForm, bookFormOf, checkBookForm, currencyOf } from '#entry/book-form.ts';
import type { BookProblem } from '#entry/problems.ts';
import type { Account } from '#ledger/account.ts';
import { currencies } from '#ledger/currencies.generated.ts';
import { formatMinor } from '#ledger/money.ts';
import { readMeanwhile } from '#ledger/wire-meanwhile.ts';
import { regions } from '#ledger/regions.generated.ts';
import { isKnownRegion } from '#ledger/regions.ts';
import { useBookQueries } from '#web/data/queries.ts';
import { localName } from '#web/languages/language.ts';
import { displayColor } from '#ledger/account-color.ts';
import { sayEach } from '#web/lib/say-each.ts';
import { failureOf, isSessionOver } from '#web/session/client.ts';
import { makeDraftStore } from '#web/session/drafts.ts';
import { useSession } from '#web/session/session.ts';
import { useDraft } from '#web/session/use-draft.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { common } from '#web/ui/common.ts';
import { Form } from '#web/ui/form.tsx';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { BookCare } from './book-care.tsx';
import classes from './book-popup.module.css';
import { texts } from './editor-texts.ts';
import { LockSection } from './lock-section.tsx';
import { RenamedElsewhereNotice } from './renamed-elsewhere.tsx';
import { BookingRules } from './rules/booking-rules.tsx';
import { SignsField } from './signs-field.tsx';
import { type Line, withChosen } from './with-chosen.ts';
import { ZoneField } from './zone-field.tsx';

const sampleMinor = 123_456_789n;

const currencyChoices: Line[] = currencies.map(({ code, name, symbol }) => ({
  value: code,
  label: `${code} · ${localName('currency', code, name)} · ${symbol}`,
}));
const regionChoices: Line[] = regions.map(({ tag, name }) => ({
  value: tag,
  label: `${localName('language', tag, name)} · ${tag}`,
}));

function readersRegion(): string {
  return isKnownRegion(navigator.language) ? navigator.language : defaults.formatTag;
}

/** What is wrong with a field, in words. */
const words: Record<BookProblem, string> = {
  required: common.required,
  exists: texts.exists,
  pattern: texts.pattern,
};

/** What stood in the form when the session ended. */
const keptForms = makeDraftStore<BookForm>();

type BookPopupProps = {
  title: string;
  /** The book to change; a new one is added without it. */
  book: Account | undefined;
  /** What a name must look like besides. */
  namePattern?: RegExp | undefined;
  /** Saves what the form says. @throws when that fails */
  onSave: (form: BookForm) => Promise<void>;
  /** Takes note of the name that another device gave the book meanwhile. */
  onRenamed?: (name: string) => void;
  /** Opens the rules of the book. */
  onRules?: () => void;
  failed: string;
  onClose: () => void;
};

/** How the book of a form writes amounts. */
function Sample({ form, book }: { form: BookForm; book: Account | undefined }) {
  if (form.currency === '' || form.formatTag === '') return null;
  const written = currencyOf(form, book);
  const isOther = written.decimals !== currencyOf(form, undefined).decimals;
  return (
    <p className={classes.sample}>
      <span>{texts.sample}</span>
      <output>{formatMinor(sampleMinor, written)}</output>
      <output>{formatMinor(-sampleMinor, written)}</output>
      {isOther && <small>{texts.decimalsStay(written.decimals)}</small>}
    </p>
  );
}

/** The form of a book, new or not (spec 5 Books). */
export function BookPopup(props: BookPopupProps) {
  const { title, book, namePattern, onSave, onRenamed, onRules, failed, onClose } = props;
  const [renamed, setRenamed] = useState<string>();
  const { mayUse, supports } = useSession();
  const { kept, keep } = useDraft(keptForms, book?.id ?? 'new');
  const { data: books = [] } = useQuery(useBookQueries().books);
  const others = books.filter(({ id }) => id !== book?.id);
  const element = useRef<HTMLFormElement>(null);
  const editor = useEditor({
    initialValues: () => bookFormOf(book, readersRegion()),
    kept,
    notice: kept && texts.kept,
    check: (values) => sayEach(checkBookForm(values, others, namePattern), (problem) => words[problem]),
    save: async (values) => {
      await onSave({ ...values, name: values.name.trim() });
      onClose();
      return undefined;
    },
    onFailed: (error, values) => {
      if (isSessionOver(error)) keep(values);
      toast('error', failed);
      setRenamed(readMeanwhile(error).name);
      return failureOf(error);
    },
  });
  const { values: form, change, errors, isBusy } = editor;
  const decide = (name: string, fields: Partial<BookForm>) => {
    onRenamed?.(name);
    change(fields);
    setRenamed(undefined);
    editor.setFailure(undefined);
  };
  const isNameFixed = book !== undefined && !mayUse('isBookNameUpdatePossible');
  const currencyData = useMemo(() => withChosen(currencyChoices, form.currency), [form.currency]);
  const regionData = useMemo(() => withChosen(regionChoices, form.formatTag), [form.formatTag]);
  const select = { searchable: true, required: true, nothingFoundMessage: texts.nothingFound, limit: 200 };

  const question =
    renamed === undefined ? undefined : (
      <RenamedElsewhereNotice
        name={renamed}
        own={form.name}
        onUseTheirs={(name) => decide(name, { name })}
        onKeepMine={(name) => decide(name, {})}
      />
    );

  return (
    <Popup
      title={title}
      onClose={onClose}
      onSubmit={() => element.current?.requestSubmit()}
      spine={displayColor(book?.color ?? defaults.accountColor)}
    >
      <Form ref={element} {...editor.form} noValidate>
        <Stack gap="md">
          <TextInput
            label={texts.name}
            required
            data-autofocus
            maxLength={limits.bookName}
            disabled={isNameFixed}
            description={isNameFixed ? texts.nameFixed : undefined}
            value={form.name}
            error={errors.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <Choice
            {...select}
            label={texts.currency}
            data={currencyData}
            value={form.currency}
            error={errors.currency}
            onChange={(currency) => change({ currency: currency ?? '' })}
          />
          <Choice
            {...select}
            label={texts.region}
            data={regionData}
            value={form.formatTag}
            error={errors.formatTag}
            onChange={(formatTag) => change({ formatTag: formatTag ?? '' })}
          />
          <Sample form={form} book={book} />
          {book !== undefined && supports('flows') && (
            <ZoneField
              {...select}
              book={book}
              value={form.timeZone}
              onChange={(timeZone) => change({ timeZone })}
            />
          )}
          {book !== undefined && (
            <SignsField value={form.signStyle} onChange={(signStyle) => change({ signStyle })} />
          )}
          {book !== undefined && supports('flows') && (
            <Checkbox
              label={texts.overview}
              description={texts.overviewHint}
              checked={form.showsOverview}
              onChange={(event) => change({ showsOverview: event.currentTarget.checked })}
            />
          )}
          {book !== undefined && onRules !== undefined && <BookingRules book={book} onOpen={onRules} />}
          {book !== undefined && <LockSection book={book} />}
          {book !== undefined && <BookCare book={book} />}
          <PopupActions failure={editor.failure} question={question}>
            <LeaveButton disabled={isBusy}>{common.cancel}</LeaveButton>
            <Button type="submit" loading={isBusy}>
              {common.save}
            </Button>
          </PopupActions>
        </Stack>
      </Form>
    </Popup>
  );
}
