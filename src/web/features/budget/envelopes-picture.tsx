import { budget as texts } from '#web/languages/en/budget.ts';
import classes from './popups.module.css';

/** The fill levels of the drawn envelopes, as shares of their height. */
const fills = [0.8, 0.45, 0.25];

/** A picture of account money that flows into envelopes, and the free remainder. */
export function EnvelopesPicture() {
  return (
    <svg className={classes.picture} viewBox="0 0 360 96" role="img" aria-label={texts.envelopes.picture}>
      <g fill="none" stroke="currentColor" strokeWidth="1.5">
        <rect x="6" y="14" width="70" height="28" rx="4" />
        <rect x="6" y="54" width="70" height="28" rx="4" />
        <path d="M6 22h70M14 34h16M14 74h16M62 68a6 6 0 1 0 .1 0" />
        <path d="M84 48h26m-6-5 6 5-6 5" />
      </g>
      {fills.map((share, at) => (
        <g key={share} transform={`translate(${124 + at * 60} 26)`} stroke="currentColor" strokeWidth="1.5">
          <rect
            className={classes.money}
            x="4"
            y={42 - 34 * share}
            width="40"
            height={34 * share}
            stroke="none"
          />
          <path d="M0 10v34a4 4 0 0 0 4 4h40a4 4 0 0 0 4-4V10L24 26Z" fill="none" strokeLinejoin="round" />
          <path d="M0 10 24-6l24 16" fill="none" strokeLinejoin="round" />
        </g>
      ))}
      <circle className={classes.free} cx="328" cy="50" r="20" />
      <text x="328" y="54" textAnchor="middle">
        {texts.free.label}
      </text>
    </svg>
  );
}
