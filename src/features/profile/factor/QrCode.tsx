import { encode } from 'uqr';

/** White around it, in modules: readers ask for four. */
const BORDER = 4;

/** A QR code, dark on white in both schemes; `name` says what it is to those who cannot see it. */
export function QrCode({ text, name }: { text: string; name: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER });
  const dark = data.flatMap((row, y) => row.flatMap((set, x) => (set ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name}>
      <path d={dark.join('')} />
    </svg>
  );
}
