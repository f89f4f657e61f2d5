/** A point in a picture: from the left, and from the upper edge down. */
export type Point = readonly [x: number, y: number];

const tenth = (value: number) => Math.round(value * 10) / 10;

/** Returns the path of a line through points. */
export function linePath(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${tenth(x)},${tenth(y)}`).join('');
}

/** Returns the outline of the area between a line and a height. */
export function areaPath(points: readonly Point[], base: number): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return '';
  return `${linePath(points)}L${tenth(last[0])},${base}L${tenth(first[0])},${base}Z`;
}

/** The range of a layer at a point. */
export type Extent = readonly [from: number, to: number];

/**
 * Stacks layers at each of `count` points: positive values upwards, negative ones downwards, the first layer next to zero.
 * @returns the range of each layer at each point
 */
export function stackLayers(layers: readonly (readonly number[])[], count: number): Extent[][] {
  const above = Array.from({ length: count }, () => 0);
  const below = Array.from({ length: count }, () => 0);
  return layers.map((values) =>
    above.map((_each, index): Extent => {
      const value = values[index] ?? 0;
      const side = value < 0 ? below : above;
      const from = side[index] ?? 0;
      side[index] = from + value;
      return [from, from + value];
    }),
  );
}
