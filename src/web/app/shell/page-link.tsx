import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import classes from './shell.module.css';

type PageLinkProps = {
  path: string;
  label: string;
  icon: ReactNode;
  isCollapsed: boolean;
  onOpened: () => void;
};

/** A page in the navigation. */
export function PageLink({ path, label, icon, isCollapsed, onOpened }: PageLinkProps) {
  const [location] = useLocation();
  return (
    <Link
      href={path}
      className={classes.item ?? ''}
      title={isCollapsed ? label : undefined}
      aria-current={location === path ? 'page' : undefined}
      onClick={onOpened}
    >
      {icon}
      <span className={classes.label}>{label}</span>
    </Link>
  );
}
