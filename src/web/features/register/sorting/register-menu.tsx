import {
  ArrowDownAZ,
  CalendarDays,
  CalendarRange,
  ChartBarDecreasing,
  ChartBarIncreasing,
  Printer,
} from 'lucide-react';
import { type RegisterSort, type SortOrder, sortOrders } from '#ledger/register-sort.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { registerSortOf, readRegisterSorts } from '#web/lib/stored-register-sorts.ts';
import { remember } from '#web/session/storage.ts';
import { ActionsList, type MenuProps } from '#web/ui/actions-list.tsx';
import { registerSort as texts, register as registerTexts } from '#web/languages/en/register.ts';

export type RegisterMenuProps = MenuProps & {
  /** The stored register sorts of this device, unparsed. */
  storedSorts: unknown;
  onStored: (storedSorts: unknown) => void;
  onPrint: () => void;
};

const icons: Record<SortOrder, typeof Printer> = {
  newest: CalendarDays,
  oldest: CalendarDays,
  largest: ChartBarDecreasing,
  smallest: ChartBarIncreasing,
  description: ArrowDownAZ,
};

/** The menu that sorts, groups and prints a register. The sort is stored on this device for each book. */
export function RegisterMenu({ storedSorts, onStored, onPrint, ...menu }: RegisterMenuProps) {
  const { bookId } = useOpenBook();
  const current = registerSortOf(storedSorts, bookId);
  const changeSort = (fields: Partial<RegisterSort>) => {
    const next = { ...readRegisterSorts(storedSorts), [bookId]: { ...current, ...fields } };
    remember('RegisterSorts', next);
    onStored(next);
  };
  return (
    <ActionsList
      {...menu}
      actions={[
        ...sortOrders.map((order) => {
          const Icon = icons[order];
          return {
            label: texts.orders[order],
            icon: <Icon size={16} />,
            isChosen: current.order === order,
            run: () => changeSort({ order }),
          };
        }),
        {
          label: texts.byMonth,
          icon: <CalendarRange size={16} />,
          isChosen: current.isByMonth,
          isAlone: true,
          run: () => changeSort({ isByMonth: !current.isByMonth }),
        },
        { label: registerTexts.print, icon: <Printer size={16} />, run: onPrint },
      ]}
    />
  );
}
