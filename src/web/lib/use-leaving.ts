import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'wouter';
import { useOfferCommands } from './commands.ts';

/** What Esc closes before it leaves the page: a popup, a menu, the list of a field. */
const closableSelector = '[role="dialog"], dialog[open], [role="menu"], input[aria-expanded="true"]';

/** Offers the key that leads from a page, to an address or as it says; one that closes something leads nowhere. */
export function useLeaveKey(
  target: string | (() => void),
  { title, group }: { title: string; group: string },
): void {
  const [, navigate] = useLocation();
  const closesElement = useRef(false);
  useEffect(() => {
    // Before anybody else hears of the key: what it closes is gone when the command is told of it.
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
