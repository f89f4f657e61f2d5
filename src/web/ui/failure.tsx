import { Alert } from '@mantine/core';

/** Why something could not be done, said where it was tried; nothing while there is no reason. */
export function Failure({ reason }: { reason: string | undefined }) {
  if (reason === undefined) return null;
  return (
    <Alert color="red" variant="light" role="alert">
      {reason}
    </Alert>
  );
}
