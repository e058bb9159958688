import QRCode from 'qrcode';
import { useMemo } from 'react';

/** Modules that stay white around a code (ISO/IEC 18004). */
const QUIET_MODULES = 4;

/** Returns the dark modules of a code as the path of an SVG drawing, and the number of modules of a side. */
const draw = (text: string): { path: string; side: number } => {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const places = Array.from({ length: modules.size * modules.size }, (_, at) => ({
    row: Math.floor(at / modules.size),
    column: at % modules.size,
  }));
  const dark = places.filter(({ row, column }) => modules.get(row, column));
  return { path: dark.map(({ row, column }) => `M${column} ${row}h1v1h-1z`).join(''), side: modules.size };
};

/** A QR code on white, whatever the page's background. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { path, side } = useMemo(() => draw(text), [text]);
  const whole = side + 2 * QUIET_MODULES;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET_MODULES} ${-QUIET_MODULES} ${whole} ${whole}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <path fill="#fff" d={`M${-QUIET_MODULES} ${-QUIET_MODULES}h${whole}v${whole}h${-whole}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
