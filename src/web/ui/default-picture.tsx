/** Stands for who has no picture of their own (spec 2 Header), in the colours of the theme. */
export function DefaultPicture() {
  return (
    <svg data-picture="default" viewBox="0 0 30 30" fill="var(--on-green)" aria-hidden="true">
      <path d="M0 0h30v30H0z" fill="var(--green)" />
      <circle cx="15" cy="11" r="5" />
      <path d="M5 25a10 7 0 0 1 20 0z" />
    </svg>
  );
}
