import { Notifications } from '@mantine/notifications';
import { useIsMobile } from './shell.tsx';

/** Where messages stand: out of the way of dialogs, which open at the top of the desk and at the bottom of a phone. */
export function Toasts() {
  return <Notifications position={useIsMobile() ? 'top-center' : 'bottom-right'} limit={5} />;
}
