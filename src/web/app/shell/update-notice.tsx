import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { texts } from './texts.ts';
import classes from './update-notice.module.css';

const id = 'update';

/** Offers a newer build; the offer stays until it is answered, and is made only once at a time. */
export function offerUpdate(take: () => void): void {
  const hide = () => void notifications.hide(id);
  notifications.show({
    id,
    message: (
      <>
        {texts.update.offer}
        <span className={classes.actions}>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={hide}>
            {texts.update.later}
          </Button>
          <Button variant="light" size="compact-sm" onClick={take}>
            {texts.update.reload}
          </Button>
        </span>
      </>
    ),
    color: 'green',
    autoClose: false,
    withCloseButton: false,
    withBorder: true,
    role: 'status',
  });
}
