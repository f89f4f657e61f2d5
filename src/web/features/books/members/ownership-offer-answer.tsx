import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { bookZone, dayOf } from '#ledger/days.ts';
import type { OwnershipOffer } from '#ledger/members.ts';
import { readBookCurrency } from '#ledger/money.ts';
import { useAnswerOwnershipOffer } from '#web/data/members/members.ts';
import { useBookQueries } from '#web/data/queries.ts';
import { language, number } from '#web/languages/language.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { formatError } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { members as texts } from '#web/languages/en/members.ts';

const megabytes = new Intl.NumberFormat(language, {
  style: 'unit',
  unit: 'megabyte',
  maximumFractionDigits: 1,
});
const megabyte = 1_000_000;
const formatMegabytes = (bytes: number) => megabytes.format(bytes / megabyte);

/** The parts of a quota that a book uses. */
const parts = [
  { name: 'rows', formatSize: number, formatRoom: number },
  {
    name: 'bytes',
    formatSize: (bytes: number) =>
      bytes < megabyte ? texts.lessThan(megabytes.format(1)) : formatMegabytes(bytes),
    formatRoom: formatMegabytes,
  },
] as const;

/** Returns a function that formats a moment as a day in the time zone and the region format of a book. */
function useFormatDay(bookId: string) {
  const { data: books = [] } = useQuery(useBookQueries().books);
  const book = books.find(({ id }) => id === bookId);
  const { formatTag } = readBookCurrency(book);
  return (moment: Date) => formatBookDay(dayOf(moment.getTime(), bookZone(book)), formatTag, 'longDay');
}

/** The size of an offered book, the remaining quota of the user, and whether the book fits. */
function useQuotaFit(offer: OwnershipOffer) {
  const { config, loadConfig } = useSession();
  useEffect(() => {
    // The server checks the quota again, so an unknown quota does not keep the user from accepting.
    loadConfig().catch(() => undefined);
  }, [loadConfig]);
  const { usage } = config;
  const lines = parts.map(({ name, formatSize, formatRoom }) => {
    const { used, limit } = usage?.[name] ?? { used: 0, limit: null };
    const remaining = limit === null ? undefined : Math.max(0, limit - used);
    return {
      name,
      text: texts.size[name](
        formatSize(offer[name]),
        remaining === undefined ? undefined : formatRoom(remaining),
      ),
      fits: remaining === undefined || offer[name] <= remaining,
    };
  });
  return { lines, fits: lines.every((line) => line.fits) };
}

type OwnershipOfferAnswerProps = { offer: OwnershipOffer; onDone?: () => void };

/** An offer to make the user the owner of a book: the present owner, the size of the book, and the buttons to accept and decline. */
export function OwnershipOfferAnswer({ offer, onDone }: OwnershipOfferAnswerProps) {
  const { bookId, bookName, owner, endsAt, role } = offer;
  const formatDay = useFormatDay(bookId);
  const { accept, decline } = useAnswerOwnershipOffer(offer);
  const { lines, fits } = useQuotaFit(offer);
  const { isBusy, failure, attempt } = useAttempt((error) => texts.failed(formatError(error)));
  const answer = (send: () => Promise<void>, done: string) =>
    void attempt(async () => {
      await send();
      toast('success', done);
      onDone?.();
      return undefined;
    }, true);
  return (
    <Stack gap="md">
      <Text>{texts.offerText(owner.name, bookName, formatDay(endsAt))}</Text>
      <Text>{texts.offerStays(owner.name, role && texts.roles[role])}</Text>
      <div>
        {lines.map(({ name, text }) => (
          <Text key={name}>{text}</Text>
        ))}
      </div>
      <PopupActions failure={fits ? failure : texts.noFit}>
        <Button variant="default" disabled={isBusy} onClick={() => answer(decline, texts.declined(bookName))}>
          {texts.decline}
        </Button>
        <Button loading={isBusy} disabled={!fits} onClick={() => answer(accept, texts.isYours(bookName))}>
          {texts.accept}
        </Button>
      </PopupActions>
    </Stack>
  );
}
