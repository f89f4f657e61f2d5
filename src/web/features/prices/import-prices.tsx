import { Button } from '@mantine/core';
import { CloudDownload, FileUp } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PricePairs } from '#imports/price-pairs.ts';
import type { Account } from '#ledger/account.ts';
import type { ListedCommodity } from '#ledger/commodity/list-commodities.ts';
import type { Price } from '#ledger/commodity/prices.ts';
import { useMay } from '#web/data/members/role.ts';
import { useServerRates } from '#web/data/prices/server-rates.ts';
import { onFilesDropped } from '#web/ui/dropped-files.ts';
import { Failure, Notice } from '#web/ui/notice.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { prices as all } from '#web/languages/en/prices.ts';
import { type PriceFileOutcome, readPricesInWorker } from './read-prices-in-worker.ts';
import classes from './prices-screen.module.css';

const texts = all.import;
const PricesPreview = lazyComponent(async () => (await import('./prices-preview.tsx')).PricesPreview);

type ReadingState =
  | { step: 'none' }
  | { step: 'reading'; name: string }
  | { step: 'failed'; why: string }
  | { step: 'read'; read: PricePairs };

const { unreadable } = texts;

/** Formats the reason why a file contains no prices. */
function formatUnreadable(
  { reason }: Extract<PriceFileOutcome, { kind: 'unreadable' }>,
  name: string,
): string {
  switch (reason) {
    case 'tooLarge':
    case 'empty':
    case 'tooLong':
    case 'gone':
      return unreadable[reason](name);
    case 'brokenXml':
    case 'brokenArchive':
    case 'broken':
    case 'tooDeep':
    case 'documentType':
    case 'openQuote':
      return unreadable.damaged(name);
    default:
      return unreadable.unknownFormat(name);
  }
}

/** Reads files one after another; a new run replaces an earlier one. */
function useReadPriceFiles() {
  const [state, setState] = useState<ReadingState>({ step: 'none' });
  const latestRun = useRef(0);
  const read = useCallback(async (files: readonly { name: string; file: Blob }[]) => {
    latestRun.current += 1;
    const own = latestRun.current;
    const show = (next: ReadingState) => {
      if (latestRun.current === own) setState(next);
    };
    const whole: PricePairs = { pairs: [], unreadableCount: 0 };
    for (const { name, file } of files) {
      show({ step: 'reading', name });
      const outcome = await readPricesInWorker(file);
      if (outcome.kind === 'unreadable')
        return show({ step: 'failed', why: formatUnreadable(outcome, name) });
      if (outcome.pairs.length === 0) return show({ step: 'failed', why: unreadable.none(name) });
      whole.pairs.push(...outcome.pairs);
      whole.unreadableCount += outcome.unreadableCount;
    }
    return show({ step: 'read', read: whole });
  }, []);
  const fail = (why: string) => setState({ step: 'failed', why });
  const end = () => setState({ step: 'none' });
  return { state, read, fail, end };
}

type ImportPricesProps = {
  root: Account;
  listed: readonly ListedCommodity[];
  stored: readonly Price[];
  /** The commodity for a file that does not name one. */
  symbol: string | undefined;
};

/** Imports prices from files or from the server: chosen, or dropped anywhere on the page. */
export function ImportPrices({ root, listed, stored, symbol }: ImportPricesProps) {
  const mayEdit = useMay('edit');
  const { state, read, fail, end } = useReadPriceFiles();
  const input = useRef<HTMLInputElement>(null);
  const server = useServerRates();
  const readFiles = useCallback(
    (files: readonly File[]) => void read(files.map((file) => ({ name: file.name, file }))),
    [read],
  );
  useEffect(() => onFilesDropped(readFiles), [readFiles]);
  const fetchRates = async () => {
    try {
      await read([{ name: texts.serverName, file: await server.load() }]);
    } catch {
      fail(texts.serverFailed);
    }
  };
  if (!mayEdit) return null;
  return (
    <section className={classes.bring} aria-label={texts.label}>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<FileUp size={16} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {texts.choose}
        </Button>
        {server.isThere && (
          <Button
            variant="default"
            leftSection={<CloudDownload size={16} aria-hidden />}
            onClick={() => void fetchRates()}
          >
            {texts.fromServer}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={texts.input}
        onChange={({ currentTarget }) => {
          readFiles([...(currentTarget.files ?? [])]);
          // Allows the user to choose the same file again.
          currentTarget.value = '';
        }}
      />
      <p className={classes.hint}>{texts.hint}</p>
      {state.step === 'reading' && <Notice>{texts.reading(state.name)}</Notice>}
      {state.step === 'failed' && <Failure reason={state.why} />}
      {state.step === 'read' && (
        <PricesPreview
          root={root}
          read={state.read}
          listed={listed}
          stored={stored}
          symbol={symbol}
          onEnd={end}
        />
      )}
    </section>
  );
}
