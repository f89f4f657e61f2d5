/** Whether an account agrees with its bank. */
export const seals = {
  agrees: (day: string) => `Agrees with the bank until ${day}`,
  broken: {
    check: (day: string) => `Differs from the balance check of ${day} by`,
    statement: (day: string) => `Its statement of ${day} no longer adds up, by`,
  },
};
