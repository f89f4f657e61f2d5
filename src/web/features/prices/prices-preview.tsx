import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import {
  findNewPrices,
  type PairPrices,
  findPairsInUse,
  type PricePairs,
  summarizePrices,
  fillMissingSymbols,
} from '#imports/price-pairs.ts';
import type { Account } from '#ledger/account.ts';
import { withPrices } from '#ledger/commodity/commodities.ts';
import type { ListedCommodity } from '#ledger/commodity/list-commodities.ts';
import type { Price } from '#ledger/commodity/prices.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { formatFailure } from '#web/session/client.ts';
import { ListSelect } from '#web/ui/list-select.tsx';
import { common } from '#web/languages/en/common.ts';
import { Failure } from '#web/ui/notice.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { prices as all } from '#web/languages/en/prices.ts';
import classes from './prices-screen.module.css';
import { useChangeCommodities } from './edit-commodity.tsx';

const texts = all.import;

/** The maximum number of names in a text. */
const maxNames = 8;

/** Formats the names of the currencies in the pairs that a book uses. */
function formatUsedNames(pairs: readonly PairPrices[], used: ReadonlySet<string>, own: string): string {
  const symbols = new Set(pairs.flatMap((pair) => [pair.of, pair.in]));
  const names = [...symbols].filter((symbol) => symbol !== own && used.has(symbol)).toSorted();
  return names.length > maxNames ? `${names.slice(0, maxNames).join(', ')} …` : names.join(', ');
}

/** Formats a few currencies by name, many by their number. */
const formatSymbols = (symbols: readonly string[]): string =>
  symbols.length > maxNames / 2 ? texts.many(symbols.length) : symbols.join(', ');

type PricesPreviewProps = {
  root: Account;
  read: PricePairs;
  listed: readonly ListedCommodity[];
  stored: readonly Price[];
  symbol: string | undefined;
  onEnd: () => void;
};

/** A preview of the prices in a file and of the new ones among them, before the user saves them. */
export function PricesPreview({ root, read, listed, stored, symbol, onEnd }: PricesPreviewProps) {
  const { currency, formatTag } = useBookCurrency();
  const change = useChangeCommodities(root);
  const { isBusy, failure, attempt } = useAttempt((error) => `${all.failedChange} ${formatFailure(error)}`);
  const [assumedPair, setAssumedPair] = useState({ of: symbol ?? '', in: currency });
  const isSymbolMissing = read.pairs.some((pair) => pair.of === '');
  const isCurrencyMissing = read.pairs.some((pair) => pair.in === '');
  const pairs = useMemo(() => fillMissingSymbols(read.pairs, assumedPair), [read, assumedPair]);
  const used = useMemo(
    () =>
      new Set([
        currency,
        ...listed
          .filter(({ accounts, commodity }) => accounts.length > 0 || commodity !== undefined)
          .map((each) => each.symbol),
        ...(isSymbolMissing ? [assumedPair.of, assumedPair.in] : []),
      ]),
    [currency, listed, isSymbolMissing, assumedPair],
  );
  const inUse = useMemo(() => findPairsInUse(pairs, used), [pairs, used]);
  const [selection, setSelection] = useState<'used' | 'all'>('used');
  const isAll = selection === 'all' || inUse.length === 0;
  const chosen = isAll ? pairs : inUse;
  const fresh = useMemo(() => findNewPrices(chosen, stored), [chosen, stored]);
  const whole = summarizePrices(pairs, currency);
  const span = summarizePrices(chosen, currency);
  const symbols = [currency, ...listed.map((each) => each.symbol)];
  const line = (value: string) => ({ value, label: value });
  /** The number of prices being saved. They already count as stored, so the number before saving is shown. */
  const [saving, setSaving] = useState(0);
  const count = isBusy ? saving : fresh.length;
  const save = () => {
    setSaving(fresh.length);
    void attempt(async () => {
      await change('prices', (items) => withPrices(items, root.id, fresh), all.done.saved(fresh.length));
      onEnd();
      return undefined;
    });
  };
  const day = (text: string) => formatBookDay(text, formatTag, 'dayOfYear');
  return (
    <div className={classes.preview} role="group" aria-label={texts.label} data-unsaved={isBusy || undefined}>
      {(isSymbolMissing || isCurrencyMissing) && (
        <>
          <p className={classes.hint}>{texts.commodityQuestion}</p>
          <div className={classes.pair}>
            {isSymbolMissing && (
              <ListSelect
                label={texts.of}
                searchable
                data={symbols.filter((each) => each !== assumedPair.in).map(line)}
                value={assumedPair.of === '' ? null : assumedPair.of}
                onChange={(of) => setAssumedPair({ ...assumedPair, of: of ?? '' })}
              />
            )}
            {isCurrencyMissing && (
              <ListSelect
                label={texts.in}
                allowDeselect={false}
                data={symbols.map(line)}
                value={assumedPair.in}
                onChange={(into) => setAssumedPair({ ...assumedPair, in: into ?? currency })}
              />
            )}
          </div>
        </>
      )}
      {whole !== undefined && inUse.length > 0 && inUse.length < pairs.length && (
        <RadioGroup
          legend={texts.which}
          value={selection}
          options={[
            { value: 'used', label: texts.used(formatUsedNames(inUse, used, currency)) },
            { value: 'all', label: texts.all(whole.count), hint: texts.allHint },
          ]}
          isList
          onChange={setSelection}
        />
      )}
      {isBusy && <output className={classes.summary}>{texts.saving}</output>}
      {span !== undefined && !isBusy && (
        <output className={classes.summary}>
          {texts.summary(span.count, formatSymbols(span.symbols), day(span.from), day(span.until))}{' '}
          {texts.fresh(count)}
          {inUse.length === 0 && ` ${texts.noneUsed}`}
          {read.unreadableCount > 0 && ` ${texts.unreadableRows(read.unreadableCount)}`}
        </output>
      )}
      <Failure reason={failure} />
      <div className={classes.buttons}>
        <Button variant="default" disabled={isBusy} onClick={onEnd}>
          {count === 0 && span !== undefined ? common.close : common.cancel}
        </Button>
        {(count > 0 || span === undefined) && (
          <Button disabled={count === 0} loading={isBusy} onClick={save}>
            {texts.save(count)}
          </Button>
        )}
      </div>
    </div>
  );
}
