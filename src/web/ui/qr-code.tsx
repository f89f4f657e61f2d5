import { encode } from 'uqr';
import classes from './qr-code.module.css';

/** A text as a QR code, rendered locally, so that the text reaches no other service. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    // Dark on white in any colour scheme: not every camera reads inverted codes.
    <svg className={classes.qrCode} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={squares.join('')} shapeRendering="crispEdges" />
    </svg>
  );
}
