import type { Account } from '#ledger/account.ts';
import type { Person } from '#ledger/members.ts';
import type { useMembers } from '#web/data/members.ts';
import { useOpenBook } from '#web/data/open-book.ts';
import { reasonOf } from '#web/session/client.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { texts } from './texts.ts';

type HandOverProps = {
  book: Account;
  to: Person;
  handOver: ReturnType<typeof useMembers>['handOver'];
  onClose: () => void;
};

/** Asks before a book becomes somebody else's, and shows it as it is then. */
export function HandOver({ book, to: { id, name }, handOver, onClose }: HandOverProps) {
  const { reload } = useOpenBook();
  const handleConfirm = async () => {
    try {
      await handOver(id);
    } catch (error) {
      return texts.failed(reasonOf(error));
    }
    await reload();
    toast('success', texts.handedOver(book.name, name));
    return undefined;
  };
  return (
    <Confirm
      title={texts.handOverTitle(book.name)}
      confirm={texts.handOver}
      cancel={texts.cancel}
      isSafeFirst
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {texts.handOverText(name)}
    </Confirm>
  );
}
