import { useDocumentTitle, useMediaQuery } from '@mantine/hooks';
import { ui as texts } from '#web/languages/en/ui.ts';

/** Sets the document title from its parts, the most specific first: `Bank Account · Main · Partita`. */
export function useTitle(...parts: string[]): void {
  useDocumentTitle([...parts, texts.product].join(' · '));
}

/** Counts and sizes of the screen (spec 9); those of stored data are in contract/limits.ts. */
export const screenLimits = {
  colourBarClicks: 7,
  descriptionClicks: 2,
  rowClicks: 2,
  mobileWidthPx: 768,
  movementThresholdPx: 10,
  breadcrumbDragStepPx: 50,
  providersBeforeCollapse: 4,
  tagHighlightRetries: 10,
  booksInMenu: 4,
} as const;

/** Delays of the screen (spec 9), in milliseconds. */
export const screenDelays = {
  pinSubmitMs: 200,
  longPressMs: 500,
  toastMs: 5000,
  toastFadeMs: 1500,
  appToastMs: 1000,
  longAppToastMs: 1500,
  errorToastMs: 1200,
  logoutToastMs: 1000,
  spinnerMs: 1000,
  oAuthUrlMs: 700,
  providerChangeMs: 750,
  accountDeletionLogoutMs: 200,
  feedbackCloseMs: 100,
  undoMs: 6000,
  slowAnswerMs: 2000,
  tagHighlightRetryMs: 150,
  /** Maximum time for reading a bank file; the user gets a message within five seconds. */
  fileReadMs: 4500,
} as const;

/** True if the screen is a phone (spec 9 Mobile). */
export function useIsMobile(): boolean {
  return (
    useMediaQuery(`(max-width: ${screenLimits.mobileWidthPx - 1}px)`, undefined, {
      getInitialValueInEffect: false,
    }) ?? false
  );
}
