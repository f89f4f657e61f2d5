import { ChevronRight } from 'lucide-react';
import { Fragment, type MouseEvent, type PointerEvent, useRef } from 'react';
import type { Account } from '#ledger/account.ts';
import { screenLimits } from '#web/ui/screen.ts';
import { accounts as texts } from '#web/languages/en/accounts.ts';
import classes from './breadcrumb.module.css';

/** Returns the scroll position of the path after a drag of `movedPx`: whole steps from the start, within its bounds (spec 2 Dashboard). */
export function dragInSteps(startPx: number, movedPx: number, stepPx: number, maxPx: number): number {
  const steps = Math.trunc(movedPx / stepPx);
  return Math.min(maxPx, Math.max(0, startPx - steps * stepPx));
}

type BreadcrumbProps = { path: Account[]; isMobile: boolean; onOpen: (account: Account) => void };

/** Scrolls to the end of the path, so that the open account is visible if the path is wider than the screen. */
const showEnd = (element: HTMLElement | null) => element?.scrollTo({ left: element.scrollWidth });

/** Drags the path in steps by touch. A drag does not count as a click. */
function useDrag(isOn: boolean) {
  const drag = useRef<{ startPx: number; fromX: number }>(undefined);
  const wasDragged = useRef(false);
  if (!isOn) return {};
  const end = () => {
    drag.current = undefined;
  };
  return {
    onPointerDown: ({ currentTarget, clientX }: PointerEvent) => {
      wasDragged.current = false;
      drag.current = { startPx: currentTarget.scrollLeft, fromX: clientX };
    },
    onPointerMove: ({ currentTarget, clientX }: PointerEvent) => {
      if (drag.current === undefined) return;
      const { startPx, fromX } = drag.current;
      const most = currentTarget.scrollWidth - currentTarget.clientWidth;
      const movedPx = clientX - fromX;
      if (Math.abs(movedPx) >= screenLimits.movementThresholdPx) wasDragged.current = true;
      currentTarget.scrollLeft = dragInSteps(startPx, movedPx, screenLimits.breadcrumbDragStepPx, most);
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    onClickCapture: (event: MouseEvent) => {
      if (wasDragged.current) event.stopPropagation();
      wasDragged.current = false;
    },
  };
}

/** The path to the open account; each step opens that account (spec 2 Dashboard). */
export function Breadcrumb({ path, isMobile, onOpen }: BreadcrumbProps) {
  const drag = useDrag(isMobile);
  return (
    <nav
      key={path.at(-1)?.id}
      ref={showEnd}
      aria-label={texts.breadcrumb}
      className={classes.breadcrumb}
      data-drags={isMobile || undefined}
      {...drag}
    >
      {path.map((account, index) => (
        <Fragment key={account.id}>
          {index > 0 && <ChevronRight size={14} aria-hidden className={classes.arrow} />}
          <button
            type="button"
            className={classes.step}
            aria-current={index === path.length - 1 ? 'page' : undefined}
            onClick={() => onOpen(account)}
          >
            {account.name}
          </button>
        </Fragment>
      ))}
    </nav>
  );
}
