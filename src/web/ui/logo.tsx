/** The mark of Partita, one entry in two columns, in the colours of the theme; public/favicon.svg is the same drawing. */
export function Logo({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--green)" />
      <path d="M6 6h6v20H6z" fill="var(--on-green)" />
      <path d="M14 6h5a7 7 0 0 1 0 14h-5z" fill="var(--logo-credit)" />
    </svg>
  );
}
