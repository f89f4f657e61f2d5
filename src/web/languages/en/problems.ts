/** What is said where something typed or pasted cannot be stored as it is. */
export const problems = {
  sameAccount: 'Choose another account: the split is already in this one',
  mustDiffer: 'The two accounts must differ',
  crossing: 'The accounts hold different currencies: enter both amounts',
  mustBeNothing: 'The lines must add up to the amount',
  tooLong: (most: number) => `At most ${most} characters`,
  noSuchAccount: (name: string) => `No such account: ${name}`,
  placeholder: (name: string) =>
    `${name} is a placeholder: it only groups accounts and holds no transactions`,
  unread: (text: string) => `Cannot be read: ${text}`,
};
