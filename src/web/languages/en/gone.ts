/** What is said where the books of this browser are gone while somebody types. */
export const gone = {
  goneWhileTyping:
    'Your books are gone from this browser. What you typed stays here until you close it; then you will see what you can do.',
};
