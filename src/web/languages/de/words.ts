export { refusals as words } from '#contract/refusals.ts';
