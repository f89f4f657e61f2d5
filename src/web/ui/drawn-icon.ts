import type { IconNode } from 'lucide-react';
import { createElement, type SVGProps } from 'react';

type IconData = { size: number; node: IconNode };

type IconProps = SVGProps<SVGSVGElement> & { size?: number | string };

/** Whether something on an icon speaks for it; else a reader passes it over. */
function isTold(props: object): boolean {
  return Object.entries(props).some(
    ([name, value]) => value !== undefined && /^(?:aria-.*|role|title)$/.test(name),
  );
}

/**
 * Stands in the build for how `lucide-react` makes a component of the lines of an icon (vite.config.ts): the package's own reads
 * defaults from a context, scales strokes and serves other frameworks, and none of its icons is drawn like that here.
 */
export default function drawnIcon({ size: grid, node }: IconData) {
  return function Icon({ size = grid, strokeWidth = 2, ...props }: IconProps) {
    const drawing = {
      xmlns: 'http://www.w3.org/2000/svg',
      width: size,
      height: size,
      viewBox: `0 0 ${grid} ${grid}`,
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': isTold(props) ? undefined : true,
    } as const;
    const lines = node.map(([tag, attributes]) => createElement(tag, attributes));
    return createElement('svg', { ...drawing, ...props }, lines);
  };
}
