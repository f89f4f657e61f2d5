import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'wouter';
import { useOfferCommands } from './commands.ts';

/** Elements that Escape closes before it leaves the page: a popup, a menu, the list of a field. */
const closableSelector = '[role="dialog"], dialog[open], [role="menu"], input[aria-expanded="true"]';

/** Offers Escape as the key that leaves a page, to an address or by a function. If Escape closes an element instead, the page stays. */
export function useLeaveKey(
  target: string | (() => void),
  { title, group }: { title: string; group: string },
): void {
  const [, navigate] = useLocation();
  const closesElement = useRef(false);
  useEffect(() => {
    // Runs in the capture phase, before other handlers: an element closed by this key would already be gone later.
    const detectClosable = () => {
      closesElement.current = document.querySelector(closableSelector) !== null;
    };
    addEventListener('keydown', detectClosable, { capture: true });
    return () => removeEventListener('keydown', detectClosable, { capture: true });
  }, []);
  const commands = useMemo(
    () => [
      {
        title,
        group,
        key: 'Escape',
        run: () => {
          if (closesElement.current) return;
          if (typeof target === 'string') navigate(target);
          else target();
        },
      },
    ],
    [navigate, target, title, group],
  );
  useOfferCommands(commands);
}
