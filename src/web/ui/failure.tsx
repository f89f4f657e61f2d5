import { Notice } from './notice.tsx';

/** Why something could not be done, said where it was tried; nothing while there is no reason. */
export function Failure({ reason }: { reason: string | undefined }) {
  return reason === undefined ? null : <Notice kind="error">{reason}</Notice>;
}
