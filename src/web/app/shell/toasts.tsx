import { Notifications } from '@mantine/notifications';
import { useHasPopup } from '#web/ui/popup-stack.ts';
import { useIsMobile } from '#web/ui/use-is-mobile.ts';
import classes from './toasts.module.css';

/** Where messages stand: out of the way of what is done, and while a popup is open off its buttons. */
export function Toasts() {
  const position = useIsMobile() ? 'top-center' : 'bottom-right';
  // Moved by style alone: at another position each would begin its time anew.
  const className = useHasPopup() ? classes.aside : undefined;
  return <Notifications position={position} limit={5} {...(className && { className })} />;
}
