import { Button, Stack } from '@mantine/core';
import { useRef } from 'react';
import { maxTypedPriceDigits, formatPrice, readTypedPrice } from '#entry/trade-figures.ts';
import type { Account } from '#ledger/account.ts';
import { withPrices } from '#ledger/commodity/commodities.ts';
import type { Price } from '#ledger/commodity/prices.ts';
import { moneyOfCurrency } from '#ledger/currency-decimals.ts';
import { addDays } from '#values/calendar.ts';
import { useUnusualPrice } from '#web/data/prices/unusual-price.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { AmountTextInput } from '#web/lib/amounts/amount-input.tsx';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { formatNumericDay } from '#web/lib/days/numeric-day.ts';
import { PriceQuestion } from '#web/lib/amounts/price-question.tsx';
import { parseDay } from '#web/lib/days/typed-days.ts';
import { formatFailure } from '#web/session/client.ts';
import { ListSelect } from '#web/ui/list-select.tsx';
import { common } from '#web/languages/en/common.ts';
import { DayField } from '#web/ui/day-field.tsx';
import { Form } from '#web/ui/form.tsx';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { prices as all } from '#web/languages/en/prices.ts';
import { formatPriceEquation } from './format-price.ts';
import { useChangeCommodities } from './edit-commodity.tsx';

const texts = all.price;

type EditPriceProps = {
  root: Account;
  /** The commodity of a new price. */
  symbol: string;
  /** The price to edit; undefined adds a new one. */
  stored?: Price | undefined;
  /** The possible currencies of a new price, that of the book first. */
  currencies: readonly string[];
  today: string;
  onClose: () => void;
};

/** The editor that adds or changes the price of a day. */
export function EditPrice({ root, symbol, stored, currencies, today, onClose }: EditPriceProps) {
  const money = useBookCurrency();
  const { formatTag } = money;
  const { accounts } = useAccountTree();
  /** The format of prices in a currency. */
  const moneyOf = (currency: string) => moneyOfCurrency(currency, accounts, money);
  const change = useChangeCommodities(root);
  const element = useRef<HTMLFormElement>(null);
  const {
    values,
    change: edit,
    errors,
    isBusy,
    failure,
    form,
  } = useEditor({
    initialValues: () => ({
      day: stored?.day ?? today,
      typedDay: '',
      price: stored ? formatPrice(stored.price, moneyOf(stored.in)) : '',
      in: stored?.in ?? currencies[0] ?? '',
    }),
    check: ({ typedDay, day, price, in: into }) => {
      const read = readTypedPrice(price, moneyOf(into));
      return {
        day: typedDay === '' && day !== '' ? undefined : texts.noDay,
        price: 'problem' in read ? problems[read.problem] : undefined,
      };
    },
    save: async (typed) => {
      const read = readTypedPrice(typed.price, moneyOf(typed.in));
      if ('problem' in read) return problems[read.problem];
      const next = { of: stored?.of ?? symbol, in: typed.in, day: typed.day, price: read.price };
      const gone = stored && stored.day !== next.day ? [{ ...stored, price: undefined }] : [];
      const done = stored ? all.done.changed(symbol) : all.done.added(symbol);
      await change('prices', (items) => withPrices(items, root.id, [...gone, next]), done);
      onClose();
      return undefined;
    },
    onFailed: (error) => `${all.failedChange} ${formatFailure(error)}`,
  });
  const of = stored?.of ?? symbol;
  const read = readTypedPrice(values.price, moneyOf(values.in));
  const far = useUnusualPrice({
    of,
    into: values.in,
    price: 'price' in read ? read.price : undefined,
    // The edited price itself is excluded from the comparison.
    day: values.day === '' ? undefined : addDays(values.day, stored?.day === values.day ? -1 : 0),
  });
  return (
    <Popup
      title={stored ? texts.titleEdit(symbol) : texts.titleAdd(symbol)}
      onClose={onClose}
      onSubmit={() => element.current?.requestSubmit()}
    >
      <Form ref={element} {...form} noValidate>
        <Stack gap="md">
          <DayField
            label={texts.day}
            shown={values.typedDay || (values.day && formatNumericDay(values.day, formatTag))}
            isDay={values.day !== ''}
            onType={(text) => {
              const day = parseDay(text, formatTag);
              edit({ day: day ?? '', typedDay: day === undefined ? text.trim() : '' });
            }}
            onStep={(days) => edit({ day: addDays(values.day || today, days), typedDay: '' })}
            error={errors.day}
            isErrorUrgent={false}
            action={undefined}
          />
          <AmountTextInput
            label={texts.price(of)}
            required
            data-autofocus
            money={moneyOf(values.in)}
            text={values.price}
            error={errors.price}
            description={
              'price' in read
                ? formatPriceEquation({ of, in: values.in, price: read.price }, formatTag)
                : undefined
            }
            onText={(price) => edit({ price })}
          />
          <PriceQuestion known={far} />
          <ListSelect
            label={texts.in}
            allowDeselect={false}
            disabled={stored !== undefined}
            data={[...new Set([values.in, ...currencies])].map((value) => ({ value, label: value }))}
            value={values.in}
            onChange={(chosen) => chosen !== null && edit({ in: chosen })}
          />
          <PopupActions failure={failure}>
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

const problems = {
  noPrice: texts.noPrice,
  notAbove: texts.notAbove,
  tooLong: texts.tooLong(maxTypedPriceDigits),
};
