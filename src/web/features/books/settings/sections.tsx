import { Button, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { canShareBooks } from '#contract/backend-differences.ts';
import type { Account } from '#ledger/account.ts';
import { hasOwnCurrencies } from '#ledger/account-tree.ts';
import { useAccountTree, useBookQueries } from '#web/data/queries.ts';
import { isRoleAtLeast, type BookRole } from '#ledger/members.ts';
import { useRole } from '#web/data/members/role.ts';
import { historyRequests } from '#web/data/history/undo.ts';
import {
  CurrencyFields,
  type SelectOption,
  longSelectProps,
  NameField,
  includeSelected,
} from '#web/features/books/book-fields.tsx';
import { DeleteBook } from '#web/features/books/delete-book.tsx';
import {
  bookEditor as editorTexts,
  bookSettings as texts,
  timeZone as zoneTexts,
} from '#web/languages/en/book-settings.ts';
import { MembersSection } from '#web/features/books/members/members-section.tsx';
import { BookingRules } from '#web/features/books/rules/booking-rules.tsx';
import { RulesPopup } from '#web/features/books/rules/rules-popup.tsx';
import type { BookEditor } from '#web/features/books/use-book-editor.ts';
import { pricesPage } from '#web/lib/links/book-settings-link.ts';
import { type Session, useSession } from '#web/session/session.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { type SignStyle, signStyles } from '#ledger/money.ts';
import { bookZone, findOtherLocalZone } from '#ledger/days.ts';
import { ListSelect } from '#web/ui/list-select.tsx';
import { formatTimeZone } from '#web/features/books/zone-offer.tsx';
import { FingerprintSection, VerificationSection } from './book-verification.tsx';
import classes from './book-settings.module.css';
import { canHaveOfflineCopies } from './offline-copy-offer.tsx';
import { OfflineCopySection } from './offline-copy-section.tsx';
import { LockSection } from './lock-section.tsx';

const zones: SelectOption[] = ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => ({
  value: zone,
  label: formatTimeZone(zone),
}));

type ZoneFieldProps = Omit<ComponentProps<typeof ListSelect>, 'data' | 'value' | 'onChange'> & {
  book: Account;
  value: string;
  onChange: (zone: string) => void;
};

/** The time zone of a book, with a button for the time zone of this device if that differs. */
function ZoneField({ book, value, onChange, ...field }: ZoneFieldProps) {
  const lines = useMemo(() => includeSelected(zones, value), [value]);
  // The button stays after it was used, so that it keeps the focus.
  const [deviceZone] = useState(() => findOtherLocalZone(bookZone(book), Date.now()));
  return (
    <div>
      <ListSelect
        {...field}
        label={editorTexts.timeZone}
        description={editorTexts.timeZoneHint}
        data={lines}
        value={value}
        onChange={(zone) => onChange(zone ?? value)}
      />
      {deviceZone !== undefined && (
        <Button
          className={classes.zone}
          variant="default"
          size="compact-sm"
          onClick={() => onChange(deviceZone)}
        >
          {zoneTexts.use(formatTimeZone(deviceZone))}
        </Button>
      )}
    </div>
  );
}

type SignStyleFieldProps = { value: SignStyle; onChange: (style: SignStyle) => void };

/** The choice of the amounts that are shown with a minus sign. */
function SignStyleField({ value, onChange }: SignStyleFieldProps) {
  return (
    <NativeSelect
      label={editorTexts.signs}
      description={editorTexts.signsHint}
      data={signStyles.map((style) => ({ value: style, label: editorTexts.signStyles[style] }))}
      value={value}
      onChange={({ currentTarget }) =>
        onChange(signStyles.find((style) => style === currentTarget.value) ?? 'everyday')
      }
    />
  );
}

/** The days that every month has. */
const monthDays = Array.from({ length: 28 }, (_, at) => String(at + 1));

type MonthStartFieldProps = { value: number; onChange: (day: number) => void };

/** The first day of the months of a book. */
function MonthStartField({ value, onChange }: MonthStartFieldProps) {
  return (
    <NativeSelect
      label={editorTexts.monthStart}
      description={editorTexts.monthStartHint}
      data={monthDays}
      value={String(value)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
}

/** The book of a section and the form of its settings. */
export type BookSectionProps = {
  book: Account;
  editor: BookEditor;
  /** The button that exports the book as a file for another program. */
  exportBook: ReactNode;
};

type Section = {
  id: keyof typeof texts.sections;
  Content: (props: BookSectionProps) => ReactNode;
  /** True if the section is a part of the form, which is saved as a whole. */
  isInForm?: true;
  /** True if the section is available; a section without this function always is. */
  isAvailable?: (session: Session, booksCount: number) => boolean;
  /** The minimum role in the book that the section requires; every role sees a section without it. */
  minimumRole?: BookRole;
};

function General({ editor: { values, change }, editor }: BookSectionProps) {
  return (
    <>
      <NameField editor={editor} />
      <Checkbox
        label={editorTexts.overview}
        description={editorTexts.overviewHint}
        checked={values.showsOverview}
        onChange={(event) => change({ showsOverview: event.currentTarget.checked })}
      />
    </>
  );
}

function Amounts({ editor: { values, change }, editor }: BookSectionProps) {
  const hasOthers = hasOwnCurrencies(useAccountTree());
  return (
    <>
      <CurrencyFields editor={editor} />
      <Link href={pricesPage} className={classes.link ?? ''}>
        {texts.prices}
      </Link>
      <SignStyleField value={values.signStyle} onChange={(signStyle) => change({ signStyle })} />
      {(hasOthers || values.showsTrading) && (
        <Checkbox
          label={editorTexts.showTrading}
          description={editorTexts.showTradingHint}
          checked={values.showsTrading}
          onChange={(event) => change({ showsTrading: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

function Days({ book, editor: { values, change } }: BookSectionProps) {
  return (
    <>
      <ZoneField
        {...longSelectProps}
        book={book}
        value={values.timeZone}
        onChange={(timeZone) => change({ timeZone })}
      />
      <MonthStartField value={values.monthStart} onChange={(monthStart) => change({ monthStart })} />
    </>
  );
}

function Rules({ book }: BookSectionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <BookingRules book={book} onOpen={() => setOpen(true)} />
      {isOpen && <RulesPopup root={book} onClose={() => setOpen(false)} />}
    </>
  );
}

function ExportSection({ exportBook }: BookSectionProps) {
  return (
    <div className={classes.care}>
      <p className={classes.hint}>{texts.exportHint}</p>
      {exportBook}
    </div>
  );
}

function HistorySection({ book: { name } }: BookSectionProps) {
  return (
    <div className={classes.care}>
      <p className={classes.hint}>{texts.historyHint}</p>
      <Button
        variant="default"
        size="sm"
        aria-haspopup="dialog"
        onClick={() => historyRequests.emit({ show: 'history', bookName: name })}
      >
        {texts.showHistory}
      </Button>
    </div>
  );
}

function DeleteSection({ book }: BookSectionProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button
        variant="default"
        size="sm"
        className={classes.delete}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {texts.deleteBook}
      </Button>
      {isOpen && <DeleteBook book={book} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** The sections of the book settings in their order, the form first. */
const sections: readonly Section[] = [
  { id: 'general', Content: General, isInForm: true, minimumRole: 'own' },
  { id: 'amounts', Content: Amounts, isInForm: true, minimumRole: 'own' },
  { id: 'days', Content: Days, isInForm: true, minimumRole: 'own' },
  { id: 'rules', Content: Rules, minimumRole: 'edit' },
  { id: 'lock', Content: LockSection, minimumRole: 'own' },
  { id: 'members', Content: MembersSection, isAvailable: ({ provider }) => canShareBooks(provider) },
  { id: 'offlineCopy', Content: OfflineCopySection, isAvailable: canHaveOfflineCopies },
  { id: 'verify', Content: VerificationSection },
  { id: 'fingerprint', Content: FingerprintSection, isAvailable: ({ mayUse }) => mayUse('isExportPossible') },
  { id: 'export', Content: ExportSection, isAvailable: ({ mayUse }) => mayUse('isExportPossible') },
  { id: 'history', Content: HistorySection },
  {
    id: 'delete',
    Content: DeleteSection,
    minimumRole: 'own',
    isAvailable: (_session, booksCount) => booksCount > 1,
  },
];

/** Returns the sections that are available to this user for the open book. */
export function useSections(): Section[] {
  const session = useSession();
  const { data: books = [] } = useQuery(useBookQueries().books);
  const role = useRole();
  return sections.filter(
    ({ isAvailable, minimumRole = 'view' }) =>
      isRoleAtLeast(role, minimumRole) && (isAvailable?.(session, books.length) ?? true),
  );
}

/** A section with the heading that the table of contents links to. */
export function BookSection({ section: { id, Content }, ...props }: BookSectionProps & { section: Section }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{texts.sections[id]}</h2>
      <Stack gap="md">
        <Content {...props} />
      </Stack>
    </section>
  );
}
