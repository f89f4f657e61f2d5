/** What is offered where a newer build of the app is there. */
export const update = {
  offer: 'A new version is ready. Save what you are typing before you reload.',
  reload: 'Reload',
  later: 'Later',
};
