import { Combobox, useCombobox } from '@mantine/core';
import { memo, type RefObject } from 'react';
import '#web/ui/mantine-layers.css';
import type { Account } from '#ledger/account.ts';
import type { Suggestion } from '#ledger/memory.ts';
import { Anchor } from '#web/ui/anchor.tsx';
import { useListPosition } from '#web/ui/list-position.ts';
import { editorAids as texts } from '#web/languages/en/transactions.ts';
import { OfferLine } from './offer-line.tsx';

type OfferListProps = {
  /** The field of the description. */
  input: RefObject<HTMLInputElement | null>;
  id: string;
  offers: readonly Suggestion[];
  /** The line that is highlighted; below 0 none. */
  at: number;
  accounts: ReadonlyMap<string, Account>;
  onAccept: (offer: Suggestion) => void;
  onClose: () => void;
};

/** The lines that are offered. They are drawn anew only when they change, not with each letter. */
export const OfferList = memo(function OfferList({
  input,
  id,
  offers,
  at,
  accounts,
  onAccept,
  onClose,
}: OfferListProps) {
  const store = useCombobox({ opened: offers.length > 0, onOpenedChange: onClose });
  const position = useListPosition();
  return (
    <Combobox
      store={store}
      shadow="md"
      radius={8}
      {...position}
      position="bottom-start"
      middlewares={{ flip: false }}
      onOptionSubmit={(value) => {
        const offer = offers[Number(value)];
        if (offer !== undefined) onAccept(offer);
      }}
    >
      <Combobox.DropdownTarget>
        <Anchor element={input} />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown miw={280}>
        <Combobox.Options id={id} aria-label={texts.offers}>
          {offers.map((offer, index) => (
            <Combobox.Option
              key={offer.description}
              id={`${id}-${index}`}
              value={String(index)}
              selected={index === at}
              aria-selected={index === at}
            >
              <OfferLine offer={offer} accounts={accounts} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
});
