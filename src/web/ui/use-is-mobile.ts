import { useMediaQuery } from '@mantine/hooks';
import { screenLimits } from './screen.ts';

/** Whether the screen is a phone (spec 9 Mobile). */
export function useIsMobile(): boolean {
  return (
    useMediaQuery(`(max-width: ${screenLimits.mobileWidthPx - 1}px)`, undefined, {
      getInitialValueInEffect: false,
    }) ?? false
  );
}
