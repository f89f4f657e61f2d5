/** How lines of splits stand in a register; loaded when there are some. */
export const loadGroups = async () => (await import('./group-rows.tsx')).groupRows;
