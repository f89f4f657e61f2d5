import type { Session } from '#web/session/session.ts';

/** Whether books of a place can be kept on this device: those that are not there anyway, and of a place that tells what it did. */
export const canBeKept = ({ keeping, supports }: Session): boolean =>
  keeping !== undefined && supports('changes-since');
