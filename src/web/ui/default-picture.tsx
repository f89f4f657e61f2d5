/** Stands for who has no picture of their own (spec 2 Header), in the colours of the theme. */
export function DefaultPicture({ size }: { size: number }) {
  return (
    <svg data-picture="default" viewBox="0 0 30 30" width={size} height={size} aria-hidden="true">
      <circle cx="15" cy="15" r="15" fill="var(--green)" />
      <circle cx="15" cy="11.5" r="5" fill="var(--on-green)" />
      <path d="M5.5 24.5a9.5 7.5 0 0 1 19 0A15 15 0 0 1 15 28a15 15 0 0 1-9.5-3.5z" fill="var(--on-green)" />
    </svg>
  );
}
