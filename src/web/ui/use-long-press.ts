import { type MouseEvent, type PointerEvent, useRef } from 'react';

type LongPress = {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onContextMenu: (event: MouseEvent) => void;
  /** Whether the click that follows belongs to a long press and means nothing by itself; asking forgets it. */
  wasLong: () => boolean;
};

/**
 * Tells a long press from a tap: held for `holdMs`, moved by less than `thresholdPx` in any direction. Mantine's hook takes any
 * button of a mouse, keeps no menu of the browser away, and does not say that the click that follows belongs to the press.
 */
export function useLongPress(onLongPress: () => void, holdMs: number, thresholdPx: number): LongPress {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>(undefined);
  const isLong = useRef(false);
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  return {
    onPointerDown: (event) => {
      isLong.current = false;
      if (event.button !== 0) return;
      const timer = setTimeout(() => {
        isLong.current = true;
        press.current = undefined;
        onLongPress();
      }, holdMs);
      press.current = { x: event.clientX, y: event.clientY, timer };
    },
    onPointerMove: ({ clientX, clientY }) => {
      if (press.current === undefined) return;
      const { x, y } = press.current;
      if (Math.hypot(clientX - x, clientY - y) >= thresholdPx) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    // Touch screens ask for a menu at the same moment.
    onContextMenu: (event) => {
      if (isLong.current || press.current !== undefined) event.preventDefault();
    },
    wasLong: () => {
      const was = isLong.current;
      isLong.current = false;
      return was;
    },
  };
}
