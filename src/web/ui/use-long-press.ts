import { type MouseEvent, type PointerEvent, useRef } from 'react';

type LongPress = {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onContextMenu: (event: MouseEvent) => void;
  /** True if the following click belongs to a long press and must be ignored; reading resets it. */
  wasLong: () => boolean;
};

/**
 * Distinguishes a long press from a tap: held for `holdMs` and moved by less than `thresholdPx` in any direction. Mantine's hook accepts
 * any mouse button, does not suppress the browser's menu, and does not report that the following click belongs to the press.
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
    // Touch screens open a menu at the same moment.
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
