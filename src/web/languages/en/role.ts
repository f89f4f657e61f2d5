/** What is said in a shared book: at an address that somebody's role does not lead to, and of who changed something meanwhile. */
export const role = {
  notYours: 'Your role in this book does not allow this. Its owner can give you another one.',
  itWas: (name: string) => `It was ${name}.`,
};
