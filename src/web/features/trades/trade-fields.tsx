import { Stack, TextInput } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import { moneyOfAccount, readRate } from '#entry/exchange-amounts.ts';
import { dayOfField } from '#entry/date-fields.ts';
import { parsePositiveMinor, calculateUnitsAfterSplit } from '#entry/trade-figures.ts';
import { hasTradeField, calculateMoneyGain, isExchangePart, type TradeKind } from '#entry/trade-form.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { formatMinor } from '#ledger/money.ts';
import { useUnusualPrice } from '#web/data/prices/unusual-price.ts';
import { useCreateAccount } from '#web/lib/accounts/account-creator.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { PriceQuestion } from '#web/lib/amounts/price-question.tsx';
import { usePosted } from '#web/lib/days/use-posted.ts';
import { common } from '#web/languages/en/common.ts';
import { DayField } from '#web/ui/day-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import { transactions as fieldTexts } from '#web/languages/en/transactions.ts';
import { trades as texts } from '#web/languages/en/trades.ts';
import { FigureField } from './figure-field.tsx';
import { KindChoice } from './kind-choice.tsx';
import { formatUnits, suggestTradeName } from './trade-messages.ts';
import classes from './trades.module.css';
import type { TradeEditor } from './use-trade.ts';

type PartProps = { editor: TradeEditor; tree: AccountTree };

/** The props of fields for kinds that move money. */
type MoneyProps = PartProps & { kind: Exclude<TradeKind, 'split'> };

const accountFieldTexts = { placeholder: common.chooseAccount, nothingFound: common.noSuchAccount };

/** The fields for the quantity and the price of a trade. */
function QuantityFields({ editor }: PartProps) {
  const { values: form, errors, monies, context, changeFigure } = editor;
  const { held, paid } = monies;
  const count = parsePositiveMinor(form.quantity, held);
  const sold = form.kind === 'sell' ? count : undefined;
  const far = useUnusualPrice({
    of: held.currency,
    into: paid.currency,
    price: readRate(form.price, paid),
    day: dayOfField(form.posted),
  });
  const isTooMany = sold !== undefined && sold > context.heldMinor;
  return (
    <>
      <div className={classes.pair}>
        <FigureField
          label={texts.quantity}
          value={form.quantity}
          unit={held.currency}
          error={errors.quantity}
          description={count === undefined ? undefined : `= ${formatUnits(count, held)}`}
          isFirst
          onChange={(text) => changeFigure('quantity', text)}
        />
        <FigureField
          label={texts.price}
          value={form.price}
          unit={paid.currency}
          money={paid}
          error={errors.price}
          isOptional
          onChange={(text) => changeFigure('price', text)}
        />
      </div>
      <PriceQuestion known={far} />
      {form.kind === 'sell' && (
        <p className={classes.note} role="status" data-urgent={isTooMany || undefined}>
          {isTooMany
            ? texts.tooMany(formatUnits(context.heldMinor, held), formatUnits(sold, held))
            : texts.held(formatUnits(context.heldMinor, held))}
        </p>
      )}
    </>
  );
}

/** The field for the counter amount of a fee or income account in another currency. */
function TradeCounterAmount({
  editor,
  tree,
  account,
  counterAmount,
}: PartProps & { account: 'feeId' | 'incomeId'; counterAmount: 'feeCounterAmount' | 'incomeCounterAmount' }) {
  const { values: form, errors, change } = editor;
  const money = useBookCurrency();
  const other = tree.accounts.get(form[account] ?? '');
  if (other === undefined || !isExchangePart(form, account, tree.accounts)) return null;
  const otherMoney = moneyOfAccount(tree.accounts, other.id, money);
  return (
    <FigureField
      label={texts.counterAmount(other.name, otherMoney.currency)}
      value={form[counterAmount]}
      unit={otherMoney.currency}
      money={otherMoney}
      error={errors[counterAmount]}
      isOptional={account === 'feeId' && form.kind !== 'fee'}
      onChange={(text) => change({ [counterAmount]: text })}
    />
  );
}

/** The fields for the fee or tax and its account. */
function FeeFields({ editor, tree, kind }: MoneyProps) {
  const { values: form, errors, monies, options, change } = editor;
  const create = useCreateAccount('out');
  const isAll = kind === 'fee';
  return (
    <div className={classes.sides}>
      {!isAll && (
        <FigureField
          label={kind === 'dividend' ? texts.taxOrFee : texts.fee}
          value={form.fee}
          unit={monies.paid.currency}
          money={monies.paid}
          error={errors.fee}
          isOptional
          onChange={(fee) => change({ fee })}
        />
      )}
      <TreeSelect
        label={texts.feeAccount}
        options={options.feeId}
        value={form.feeId}
        error={errors.feeId}
        isRequired={isAll}
        create={create}
        onChange={(feeId) => change({ feeId })}
        {...accountFieldTexts}
      />
      <TradeCounterAmount editor={editor} tree={tree} account="feeId" counterAmount="feeCounterAmount" />
    </div>
  );
}

/** The fields for the amount, its accounts, and the fee. */
function MoneyFields({ editor, tree, kind }: MoneyProps) {
  const {
    values: form,
    errors,
    monies,
    context,
    options,
    change,
    changeFigure,
    changeAmount,
    changeMoney,
  } = editor;
  const createMoney = useCreateAccount('own');
  const createIncome = useCreateAccount('in');
  const isTraded = hasTradeField(kind, 'quantity');
  const gain = calculateMoneyGain(form, context) ?? 0n;
  const words = gain < 0n ? texts.leaves : texts.comes;
  const account = tree.accounts.get(form.moneyId ?? '');
  return (
    <>
      <div className={classes.sides}>
        <FigureField
          label={texts.amount[kind]}
          value={form.amount}
          unit={monies.paid.currency}
          money={monies.paid}
          error={errors.amount}
          description={isTraded ? texts.priceHint : undefined}
          isFirst={!isTraded}
          onChange={(text) => (isTraded ? changeFigure('amount', text) : changeAmount(text))}
        />
        <TreeSelect
          label={texts.money[kind]}
          options={options.moneyId}
          value={form.moneyId}
          error={errors.moneyId}
          create={createMoney}
          onChange={changeMoney}
          {...accountFieldTexts}
        />
      </div>
      {hasTradeField(kind, 'incomeId') && (
        <div className={classes.sides}>
          <TreeSelect
            label={texts.income}
            options={options.incomeId}
            value={form.incomeId}
            error={errors.incomeId}
            create={createIncome}
            onChange={(incomeId) => change({ incomeId })}
            {...accountFieldTexts}
          />
          <TradeCounterAmount
            editor={editor}
            tree={tree}
            account="incomeId"
            counterAmount="incomeCounterAmount"
          />
        </div>
      )}
      <FeeFields editor={editor} tree={tree} kind={kind} />
      {gain !== 0n && account !== undefined && (
        <p className={classes.note} role="status">
          {words(formatMinor(gain < 0n ? -gain : gain, monies.paid), account.name)}
        </p>
      )}
    </>
  );
}

/** The fields for a split of held units. */
function ShareSplitFields({ editor }: Pick<PartProps, 'editor'>) {
  const { values: form, errors, monies, context, change } = editor;
  const { held } = monies;
  const after = calculateUnitsAfterSplit(form, context.heldMinor, held);
  const changeRatio = (typed: { ratioNew: string } | { ratioOld: string }) => change({ ...typed, total: '' });
  return (
    <>
      <div className={classes.pair}>
        <FigureField
          label={texts.ratioNew}
          value={form.ratioNew}
          error={errors.ratioNew}
          isOptional={form.total !== ''}
          isFirst
          onChange={(ratioNew) => changeRatio({ ratioNew })}
        />
        <FigureField
          label={texts.ratioOld}
          value={form.ratioOld}
          error={errors.ratioOld}
          isOptional={form.total !== ''}
          onChange={(ratioOld) => changeRatio({ ratioOld })}
        />
      </div>
      <FigureField
        label={texts.total}
        value={form.total}
        unit={held.currency}
        error={errors.total}
        description={texts.splitHint}
        isOptional
        onChange={(total) => change({ total, ratioNew: '', ratioOld: '' })}
      />
      <p className={classes.note} role="status">
        {after === undefined || context.heldMinor <= 0n
          ? texts.held(formatUnits(context.heldMinor, held))
          : texts.becomes(formatUnits(context.heldMinor, held), formatUnits(after, held))}
      </p>
    </>
  );
}

/** The fields for the date, the description and the notes. */
function TradeDetailFields({ editor }: Pick<PartProps, 'editor'>) {
  const { values: form, errors, monies, change } = editor;
  const { formatTag } = useBookCurrency();
  const { posted, invalidDateText } = form;
  const day = usePosted({ posted, invalidDateText, formatTag, onChange: change });
  return (
    <>
      <div className={classes.sides}>
        <DayField
          label={fieldTexts.date}
          {...day}
          error={errors.posted ?? (invalidDateText ? fieldTexts.noDate : undefined)}
          isErrorUrgent={errors.posted !== undefined}
          action={undefined}
        />
        <TextInput
          label={fieldTexts.description}
          required
          autoComplete="off"
          maxLength={limits.transactionDescription}
          value={form.description ?? suggestTradeName(form, monies)}
          error={errors.description}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
      </div>
      <TextArea
        label={fieldTexts.notes}
        minRows={1}
        maxRows={4}
        maxLength={limits.transactionNotes}
        value={form.notes}
        onChange={(event) => change({ notes: event.currentTarget.value })}
      />
    </>
  );
}

/** All fields of a trade. */
export function TradeFields({ editor, tree }: PartProps) {
  const { kind } = editor.values;
  return (
    <Stack gap="md">
      <KindChoice kind={kind} onChoose={editor.changeKind} />
      {hasTradeField(kind, 'quantity') && <QuantityFields editor={editor} tree={tree} />}
      {kind === 'split' ? (
        <ShareSplitFields editor={editor} />
      ) : (
        <MoneyFields editor={editor} tree={tree} kind={kind} />
      )}
      <TradeDetailFields editor={editor} />
    </Stack>
  );
}
