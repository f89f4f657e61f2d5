import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readBookCurrency } from '#ledger/money.ts';
import { useBookQueries } from '#web/data/queries.ts';
import { lock as texts } from '#web/languages/en/settings.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import type { LockedQuestion } from '#web/session/locked.ts';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { muteErrorToasts, toast } from '#web/ui/toast.tsx';

/** Confirmation before rows in locked days change. The safe answer has the focus, so that Enter alone changes nothing. */
export function LockedDaysConfirm({ until, answer, onClose }: LockedQuestion & { onClose: () => void }) {
  const { bookName } = useOpenBook();
  const { data: books } = useQuery(useBookQueries().books);
  const { formatTag } = readBookCurrency(books?.find(({ name }) => name === bookName));
  const cancel = () => {
    onClose();
    muteErrorToasts();
    toast('info', texts.unchanged);
    answer(false);
  };
  const change = () => {
    onClose();
    answer(true);
  };
  return (
    <Popup title={texts.ask.title} onClose={cancel} size="sm">
      <Stack gap="md">
        <div>{texts.ask.question(formatBookDay(until, formatTag, 'longDay'))}</div>
        <PopupActions>
          <Button variant="default" color="red" onClick={change}>
            {texts.ask.change}
          </Button>
          <Button data-autofocus onClick={cancel}>
            {texts.ask.cancel}
          </Button>
        </PopupActions>
      </Stack>
    </Popup>
  );
}
