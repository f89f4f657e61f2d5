import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './checkbox.module.css';

type CheckboxProps = Pick<ComponentProps<'input'>, 'checked' | 'onChange' | 'disabled' | 'title'> & {
  label: ReactNode;
  description?: ReactNode;
};

/** The browser's checkbox with a label, styled like the other fields; Mantine's is larger than the rest of the editor. */
export function Checkbox({ label, description, ...input }: CheckboxProps) {
  const id = useId();
  const descriptionId = `${id}-description`;
  return (
    <div className={classes.checkbox}>
      <input
        type="checkbox"
        id={id}
        aria-describedby={description === undefined ? undefined : descriptionId}
        {...input}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {description !== undefined && <p id={descriptionId}>{description}</p>}
      </div>
    </div>
  );
}
