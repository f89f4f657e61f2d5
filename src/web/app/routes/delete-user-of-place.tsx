import type { ComponentProps } from 'react';
import { DoorsOfPlace } from '#web/app/start/doors-of-place.tsx';
import { DeleteUser } from '#web/features/settings/delete-user.tsx';
import { useSession } from '#web/session/session.ts';

/** The popup that deletes the account, which asks the provider of the account for its second factor. */
export function DeleteUserOfPlace(props: ComponentProps<typeof DeleteUser>) {
  const { provider } = useSession();
  return (
    <DoorsOfPlace place={provider}>
      <DeleteUser {...props} />
    </DoorsOfPlace>
  );
}
