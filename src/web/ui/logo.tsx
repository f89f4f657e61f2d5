/** The mark of Partita, in the colours of the theme; public/favicon.svg is the same drawing. */
export function Logo({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0b6e5f" />
      <path d="M10 7v18M22 7v18M6 7h20" fill="none" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" />
      <path
        d="M13 13h6M13 17h6M13 21h6"
        fill="none"
        stroke="#fff"
        strokeWidth="1.6"
        strokeLinecap="round"
        opacity=".75"
      />
    </svg>
  );
}
