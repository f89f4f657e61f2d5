/** What is said of the time zone in which a book counts its days. */
export const timeZone = {
  label: 'Days of the book',
  differs: (zone: string, here: string) => `This book counts its days in ${zone}; here it is ${here}.`,
  use: (here: string) => `Use ${here} (this device)`,
  leave: 'Leave it as it is',
  used: (here: string) => `The days of this book are those of ${here} now`,
  failed: 'Error updating the book !',
};
