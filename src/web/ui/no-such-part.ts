import { Fragment } from 'react';

// Stands in the build for parts that Mantine's lists and menus bring along (vite.config.ts), and no list or menu here has.

/** Lists here scroll by themselves (choice.tsx). */
export const ScrollArea = { Autosize: Fragment };

export const MenuSearch = Fragment;
