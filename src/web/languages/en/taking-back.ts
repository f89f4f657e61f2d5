/** What is offered, and said, once something was done that can be taken back. */
export const takingBack = {
  providerUpdated: 'Provider updated successfully!',
  undo: 'Undo',
  redo: 'Redo',
};
