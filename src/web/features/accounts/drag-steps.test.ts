import { expect, test } from 'vitest';
import { dragInSteps } from './breadcrumb.tsx';

test('a drag moves the path by whole steps and never beyond its ends', () => {
  expect(dragInSteps(200, 49, 50, 400)).toBe(200);
  expect(dragInSteps(200, 50, 50, 400)).toBe(150);
  expect(dragInSteps(200, -149, 50, 400)).toBe(300);
  expect(dragInSteps(200, 1000, 50, 400)).toBe(0);
  expect(dragInSteps(200, -1000, 50, 400)).toBe(400);
});
