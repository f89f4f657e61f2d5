/** What is said of the time zone in which a book counts its days. */
export const timeZone = {
  label: 'Time zone of the book',
  differs: (zone: string, deviceZone: string) =>
    `The days of this book are in the time zone ${zone}; this device is in ${deviceZone}.`,
  use: (deviceZone: string) => `Use ${deviceZone} (this device)`,
  leave: 'Keep it',
  used: (deviceZone: string) => `The days of this book are now in the time zone ${deviceZone}`,
  failed: 'Error updating the book !',
};
