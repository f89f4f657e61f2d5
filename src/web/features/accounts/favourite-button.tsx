import { ActionIcon } from '@mantine/core';
import { Star } from 'lucide-react';
import type { Account } from '#ledger/account.ts';
import { useMay } from '#web/data/members/role.ts';
import { accounts as texts } from '#web/languages/en/accounts.ts';
import { useAccountChanges } from '#web/data/accounts/account-changes.ts';
import { toast } from '#web/ui/toast.tsx';

/** Returns a function that adds an account to the favourites or removes it, with a message if that fails (spec 4 Other state). */
export function useToggleFavourite(account: Account): () => void {
  const { update } = useAccountChanges();
  const toggle = async () => {
    try {
      await update(account, { isFavourite: !account.isFavourite });
    } catch {
      toast('error', texts.favouriteFailed);
    }
  };
  return () => void toggle();
}

/** The star that adds an account to the favourites or removes it (spec 4 Other state). */
export function FavouriteButton({ account }: { account: Account }) {
  const toggle = useToggleFavourite(account);
  if (!useMay('edit')) return null;
  const label = account.isFavourite ? texts.removeFavourite(account.name) : texts.addFavourite(account.name);
  return (
    <ActionIcon
      variant="subtle"
      color={account.isFavourite ? 'green' : 'gray'}
      size={44}
      aria-label={label}
      title={label}
      aria-pressed={account.isFavourite}
      onClick={toggle}
    >
      <Star size={17} fill={account.isFavourite ? 'currentColor' : 'none'} />
    </ActionIcon>
  );
}
