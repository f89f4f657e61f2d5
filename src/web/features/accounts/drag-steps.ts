/** Where a path that was dragged by `movedPx` stands: whole steps from where it stood, within its bounds (spec 2 Dashboard). */
export function dragInSteps(startPx: number, movedPx: number, stepPx: number, maxPx: number): number {
  const steps = Math.trunc(movedPx / stepPx);
  return Math.min(maxPx, Math.max(0, startPx - steps * stepPx));
}
