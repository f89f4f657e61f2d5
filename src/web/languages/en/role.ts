/** What is said in a shared book: at an address that somebody's role does not lead to, and of who changed something meanwhile. */
export const role = {
  notYours: 'You may look at this book, but this is not for your role in it.',
  itWas: (name: string) => `It was ${name}.`,
};
