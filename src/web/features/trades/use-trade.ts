import { useMemo, useState } from 'react';
import { hasDifferentCurrencies } from '#entry/exchange-amounts.ts';
import { fromDateTimeField } from '#entry/date-fields.ts';
import { type TradeFigure, withFigure, calculateFigures } from '#entry/trade-figures.ts';
import {
  hasTradeField,
  tradeFormatsOf,
  createTradeForm,
  type TradeErrors,
  type TradeForm,
  type TradeKind,
  type TradeContext,
} from '#entry/trade-form.ts';
import { calculateHeldMinor, chooseOnlyOffered } from '#entry/trade-suggestions.ts';
import { createTradeIds, listTradeCurrencies, createTradeRows } from '#entry/trade-rows.ts';
import { accountTypes } from '#ledger/account-types.ts';
import { listAccountOptions } from '#ledger/account-options.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { isAssetOrLiability, isHolding } from '#ledger/commodity/is-holding.ts';
import { canPostTo } from '#ledger/rules/posting.ts';
import { useTransactionChanges } from '#web/data/transactions/changes.ts';
import { offerUndoOfChanges } from '#web/data/history/offer-undo.ts';
import { useTradingAccounts } from '#web/data/transactions/bulk-change-plan.ts';
import { nowFor } from '#web/lib/days/date-override.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { tradingAccountTexts } from '#web/lib/amounts/currency-names.ts';
import { useDistantDayQuestion } from '#web/lib/days/distant-days.ts';
import { formatFailure } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { common } from '#web/languages/en/common.ts';
import { toast } from '#web/ui/toast.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { trades as texts } from '#web/languages/en/trades.ts';
import { suggestTradeName, checkTradeForm } from './trade-messages.ts';
import type { TradeStart } from './use-trade-start.ts';

export type TradeProps = { account: Account; tree: AccountTree; start: TradeStart; onClose: () => void };

/** Returns the accounts offered in each field. */
function useTradeOptions(tree: AccountTree, holding: Account) {
  return useMemo(() => {
    const ofFamily = (family: 'income' | 'expense') =>
      listAccountOptions(
        tree,
        (account) => canPostTo(account) && accountTypes[account.type].family === family,
      );
    const isMoney = (account: Account) =>
      canPostTo(account) &&
      isAssetOrLiability(account) &&
      !isHolding(account) &&
      hasDifferentCurrencies(tree.accounts, account.id, holding.id);
    return {
      moneyId: listAccountOptions(tree, isMoney),
      feeId: ofFamily('expense'),
      incomeId: ofFamily('income'),
    };
  }, [tree, holding]);
}

/** Returns the form of a trade. It stores all rows with one call, as one action. */
export function useTrade({ account, tree, start, onClose }: TradeProps) {
  const { accounts } = tree;
  const money = useBookCurrency();
  const { functionalities } = useSession();
  const makeChanges = useTransactionChanges();
  const tradingAccounts = useTradingAccounts();
  const askOfFarDay = useDistantDayQuestion(undefined);
  const [ids] = useState(createTradeIds);
  const options = useTradeOptions(tree, account);
  const base = { holding: account, accounts, money };
  const contextOf = ({ posted }: TradeForm): TradeContext => {
    const moment = fromDateTimeField(posted);
    return {
      ...base,
      heldMinor: moment === undefined ? 0n : calculateHeldMinor(start.rows, account.id, moment),
    };
  };
  const editor = useEditor<TradeForm, TradeErrors<string>>({
    initialValues: () => {
      const idsOf = (list: typeof options.moneyId) =>
        list.filter((each) => !each.isDisabled).map(({ value }) => value);
      const offered = {
        moneyId: idsOf(options.moneyId),
        feeId: idsOf(options.feeId),
        incomeId: idsOf(options.incomeId),
      };
      return {
        ...createTradeForm('buy', nowFor(functionalities)),
        ...chooseOnlyOffered(start.choices, offered),
      };
    },
    check: (form) => checkTradeForm(form, contextOf(form)),
    save: async (form) => {
      const question = askOfFarDay(form.posted);
      if (question !== undefined) return question;
      const trading = await tradingAccounts(
        tree,
        listTradeCurrencies(form, base),
        tradingAccountTexts(money),
      );
      const suggested = suggestTradeName(form, tradeFormatsOf(form, base));
      const rows = createTradeRows(form, { ...contextOf(form), ids, suggested, trading });
      if (rows === undefined) return common.required;
      const changes = rows.map((after) => ({ after }));
      const outcome = await makeChanges(changes, { kind: 'add-split', together: () => 'trade' });
      const [failure] = outcome.failed;
      if (failure !== undefined) throw failure.error;
      offerUndoOfChanges(outcome, texts.done[form.kind]);
      onClose();
      return undefined;
    },
    onFailed: (error) => {
      toast('error', texts.failed);
      return formatFailure(error);
    },
  });
  const { values: form, change } = editor;
  const monies = tradeFormatsOf(form, base);
  const { quantity, price, amount, follows } = form;
  /** Returns quantity, price and amount with the dependent one recalculated. */
  const recalculate = (kind: TradeKind, moneyId: string | undefined): Partial<TradeForm> =>
    hasTradeField(kind, 'quantity')
      ? calculateFigures({ quantity, price, amount, follows }, tradeFormatsOf({ moneyId }, base))
      : {};
  return {
    ...editor,
    options,
    context: contextOf(form),
    monies,
    /** Changes one of quantity, price and amount, and recalculates the dependent one. */
    changeFigure: (figure: TradeFigure, text: string) =>
      change(withFigure({ quantity, price, amount, follows }, figure, text, monies)),
    /** Changes the amount of a kind without a quantity. */
    changeAmount: (text: string) => change({ amount: text, follows: 'price' }),
    changeMoney: (moneyId: string) => change({ moneyId, ...recalculate(form.kind, moneyId) }),
    changeKind: (kind: TradeKind) => change({ kind, ...recalculate(kind, form.moneyId) }),
  };
}

export type TradeEditor = ReturnType<typeof useTrade>;
