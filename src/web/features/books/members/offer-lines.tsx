import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useOwnershipOffers } from '#web/data/members/members.ts';
import { Popup } from '#web/ui/popup.tsx';
import { members as texts } from '#web/languages/en/members.ts';
import { OwnershipOfferAnswer } from './ownership-offer-answer.tsx';
import classes from './members.module.css';

/** The open ownership offers to the user, each a line among the pending items, to accept or decline. */
export function OfferLines() {
  const offers = useOwnershipOffers();
  const [openBookId, setOpenBookId] = useState<string>();
  const openOffer = offers.find(({ bookId }) => bookId === openBookId);
  const close = () => setOpenBookId(undefined);
  return (
    <>
      {offers.map(({ bookId, bookName, owner }) => {
        const message = texts.offerLine(owner.name, bookName);
        return (
          <li key={bookId}>
            <UnstyledButton
              className={classes.offer ?? ''}
              title={message}
              onClick={() => setOpenBookId(bookId)}
            >
              <span>{message}</span>
              <span aria-hidden>›</span>
            </UnstyledButton>
          </li>
        );
      })}
      {openOffer && (
        <Popup title={texts.offerTitle(openOffer.bookName)} onClose={close} size="sm">
          <OwnershipOfferAnswer offer={openOffer} onDone={close} />
        </Popup>
      )}
    </>
  );
}
