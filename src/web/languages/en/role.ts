/** What is said at an address that leads to what somebody's role in a book does not let them do. */
export const role = {
  notYours: 'You may look at this book, but this is not for your role in it.',
};
