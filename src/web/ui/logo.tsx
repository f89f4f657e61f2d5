/** Default user picture (spec 2 Header), in the colours of the theme. */
export function DefaultPicture() {
  return (
    <svg data-picture="default" viewBox="0 0 30 30" fill="var(--on-green)" aria-hidden="true">
      <path d="M0 0h30v30H0z" fill="var(--green)" />
      <circle cx="15" cy="11" r="5" />
      <path d="M5 25a10 7 0 0 1 20 0z" />
    </svg>
  );
}

/** The logo of Partita, one entry in two columns, in the colours of the theme; public/favicon.svg is the same drawing. */
export function Logo({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--green)" />
      <path d="M6 6h6v20H6z" fill="var(--on-green)" />
      <path d="M14 6h5a7 7 0 0 1 0 14h-5z" fill="var(--logo-credit)" />
    </svg>
  );
}
