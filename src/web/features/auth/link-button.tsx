import type { ComponentProps } from 'react';
import classes from './login-screen.module.css';

/** A button that leads on to another form, and looks like a link. */
export function LinkButton({ className = '', ...button }: ComponentProps<'button'>) {
  return <button type="button" className={`${classes.link} ${className}`} {...button} />;
}
