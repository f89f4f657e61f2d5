/** What opens the popup of trades; apart from its texts, for it stands in the head of a register. */
export const tradeButton = {
  open: 'Buy or sell',
  /** More words that find it in the palette. */
  keywords: 'dividend split fee shares',
};
