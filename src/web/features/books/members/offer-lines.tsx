import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useOwnershipOffers } from '#web/data/members/members.ts';
import { Popup } from '#web/ui/popup.tsx';
import { members as texts } from '#web/languages/en/members.ts';
import { OwnershipOfferAnswer } from './hand-over-offer.tsx';
import classes from './members.module.css';

/** The open offers to make the user the owner of a book, each a line among what needs them, to accept or decline. */
export function OfferLines() {
  const offers = useOwnershipOffers();
  const [askedId, setAskedId] = useState<string>();
  const asked = offers.find(({ bookId }) => bookId === askedId);
  const close = () => setAskedId(undefined);
  return (
    <>
      {offers.map(({ bookId, bookName, owner }) => {
        const message = texts.offerLine(owner.name, bookName);
        return (
          <li key={bookId}>
            <UnstyledButton
              className={classes.offer ?? ''}
              title={message}
              onClick={() => setAskedId(bookId)}
            >
              <span>{message}</span>
              <span aria-hidden>›</span>
            </UnstyledButton>
          </li>
        );
      })}
      {asked && (
        <Popup title={texts.offerTitle(asked.bookName)} onClose={close} size="sm">
          <OwnershipOfferAnswer offer={asked} onDone={close} />
        </Popup>
      )}
    </>
  );
}
