import { ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Printer } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { calculateOwnTotal } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { hasSeveralCurrencies } from '#ledger/currency-totals.ts';
import dashboard from '#web/app/dashboard/dashboard-page.module.css';
import type { RegisterSearchProps } from '#web/app/dashboard/register-body.tsx';
import { SearchRegister } from '#web/app/dashboard/search-register.tsx';
import { SpanRegister } from '#web/app/dashboard/span-register.tsx';
import { hasBalances, isOneAccount, type RegisterFilter } from '#web/data/registers/register-source.ts';
import { RegisterPrint } from '#web/features/register/sorting/register-print.tsx';
import { FilterButton } from '#web/features/register/filter-button.tsx';
import { RegisterList } from '#web/features/register/register-list.tsx';
import type { RowControls } from '#web/features/register/row-controls.ts';
import { register as registerTexts } from '#web/languages/en/register.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { MoneyAmount, AccountMoneyScope, useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { emptySelection } from '#web/lib/selection.ts';
import { writeRegisterLink } from '#reports/register-link.ts';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { useIsMobile } from '#web/ui/screen.ts';
import { reader as texts } from '#web/languages/en/copy-to-read.ts';
import type { CopyBook } from './copy-book.ts';
import classes from './reader.module.css';
import { useCopyRegister } from './use-copy-register.ts';

/** The height of a row, in pixels: one line on the desktop, two on the phone. */
const rowHeightsPx = { desktop: 44, phone: 60 };

const nothing = () => undefined;

/** Returns the actions of a row: opening accounts and tags; nothing changes data. */
function useRowControls(root: Account): Omit<RowControls, 'unfold' | 'editHere'> {
  const [, navigate] = useLocation();
  return useMemo(
    () => ({
      edit: nothing,
      repeat: nothing,
      schedule: nothing,
      remove: nothing,
      removeSelected: nothing,
      select: nothing,
      selectTo: nothing,
      openAccount: ({ id }) => navigate(writeRegisterLink({ accountId: id, includesBranch: false })),
      openTag: (tag) => {
        const all = writeRegisterLink({ accountId: root.id, includesBranch: true });
        navigate(`${all}&find=${encodeURIComponent(`#${tag}`)}`);
      },
    }),
    [navigate, root],
  );
}

/** The last line of a register in a copy that begins later than its book: the balance before the first day. */
function OpeningBalanceLine({ account, day, minor }: { account: Account; day: string; minor: bigint }) {
  const { formatTag } = useBookCurrency();
  return (
    <p className={classes.forward}>
      <span>{formatBookDay(day, formatTag, 'dayOfYear')}</span>
      <span>{texts.forward}</span>
      <MoneyAmount minor={minor} of={account} />
    </p>
  );
}

type RowsProps = RegisterSearchProps & {
  book: CopyBook;
  account: Account;
  /** The content above the rows: the tabs of the account, or the shown period. */
  above: ReactNode;
  /** True if the line above ends with a button that shows all transactions of the account. */
  isPart: boolean;
};

function Rows({ book, account, source, above, isPart, find, renderFound, none }: RowsProps) {
  const { tree, root, days, openings } = book;
  const isMobile = useIsMobile();
  const open = useCopyRegister(book, source);
  const { filter } = source;
  const controls = useRowControls(root);
  const [isPrinting, setPrinting] = useState(false);
  const print = () => setPrinting(true);
  // The browser alone would print only the visible rows.
  useHotkeys([['mod+P', print]], []);
  const isOne = isOneAccount(source);
  const branchIds = filter?.branchIds;
  const branch = branchIds ? [...branchIds].flatMap((id) => tree.accounts.get(id) ?? []) : [];
  const totalMinor = isOne && hasBalances(source) ? calculateOwnTotal(account, tree) : undefined;
  const { register } = open;
  const lines =
    register !== undefined && totalMinor !== undefined && filter === undefined && days.from !== undefined
      ? new Map([
          [
            register.count,
            <OpeningBalanceLine
              key="forward"
              account={account}
              day={days.from}
              minor={openings.get(account.id) ?? 0n}
            />,
          ],
        ])
      : undefined;
  return (
    <AccountMoneyScope account={account}>
      {above}
      {find !== undefined && (
        <FilterButton isOpen={find.isOpen} isBesideSwitch={isPart} onOpen={find.open}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={registerTexts.print}
            title={registerTexts.print}
            onClick={print}
          >
            <Printer size={18} aria-hidden />
          </ActionIcon>
        </FilterButton>
      )}
      {find?.field}
      {renderFound?.({ register, isGoingOn: false, goOn: nothing, rowsBetween: open.rowsBetween })}
      {isPrinting && (
        <LazyPopup isStep onClose={() => setPrinting(false)}>
          <RegisterPrint
            {...{ open, source, account, tree }}
            totalMinor={filter === undefined ? totalMinor : undefined}
            of={account}
            isMixed={!isOne && hasSeveralCurrencies(branch)}
            storedSorts={undefined}
            onDone={() => setPrinting(false)}
          />
        </LazyPopup>
      )}
      <div className={dashboard.list}>
        <RegisterList
          open={open}
          accountId={isOne ? account.id : undefined}
          branchIds={branchIds}
          totalMinor={totalMinor}
          lines={lines}
          emptyText={none}
          tree={tree}
          rowHeightPx={isMobile ? rowHeightsPx.phone : rowHeightsPx.desktop}
          selection={emptySelection}
          clicksToEdit={2}
          controls={controls}
        />
      </div>
    </AccountMoneyScope>
  );
}

type CopyRegisterProps = {
  book: CopyBook;
  account: Account;
  /** The address parameters, if they select a period or the sub-accounts. */
  span: URLSearchParams | undefined;
  /** The filter line of the rows; undefined if the field is closed. */
  find: string | undefined;
  onFind: (line: string | undefined) => void;
  /** The tabs of the account; absent if the shown period is above the rows. */
  tabs: ReactNode | undefined;
};

/** The register of an account in a copy, as on the dashboard of the app. */
export function CopyRegister({ book, account, span, find, onFind, tabs }: CopyRegisterProps) {
  const { tree } = book;
  const [, navigate] = useLocation();
  const rows = (filter?: RegisterFilter, bar?: ReactNode) => {
    const source = { accountId: account.id, filter };
    const renderRows = (search: RegisterSearchProps) => (
      <Rows
        book={book}
        account={account}
        above={tabs ?? <div className={classes.bar}>{bar}</div>}
        isPart={tabs === undefined}
        {...search}
      />
    );
    if (find === undefined)
      return renderRows({ source, find: { field: null, isOpen: false, open: () => onFind('') } });
    return (
      <SearchRegister line={find} source={source} tree={tree} onLine={onFind}>
        {renderRows}
      </SearchRegister>
    );
  };
  if (span === undefined) return rows();
  const showAll = () => navigate(`/dashboard?at=${account.id}`);
  return (
    <SpanRegister account={account} tree={tree} parameters={span} onShowAll={showAll}>
      {rows}
    </SpanRegister>
  );
}
