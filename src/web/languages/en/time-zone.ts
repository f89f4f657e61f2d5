/** What is said of the time zone in which a book counts its days. */
export const timeZone = {
  label: 'Time zone of the book',
  differs: (zone: string, here: string) =>
    `The days of this book are in the time zone ${zone}; this device is in ${here}.`,
  use: (here: string) => `Use ${here} (this device)`,
  leave: 'Keep it',
  used: (here: string) => `The days of this book are now in the time zone ${here}`,
  failed: 'Error updating the book !',
};
