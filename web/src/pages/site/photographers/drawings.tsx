import type { ReactNode } from 'react';

const Drawing = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 200 130"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className="h-auto w-48 max-w-full text-ink"
  >
    {children}
  </svg>
);

/** A photo on its way: a frame with a face. */
const Photo = ({ x, y, turn }: { x: number; y: number; turn: number }) => (
  <g transform={`rotate(${turn} ${x + 22} ${y + 17})`} className="stroke-persimmon">
    <rect x={x} y={y} width="44" height="34" rx="5" className="fill-surface" />
    <path d={`M${x + 17} ${y + 13}h.1M${x + 27} ${y + 13}h.1`} strokeWidth="3.5" />
    <path d={`M${x + 16} ${y + 21}c4 4 8 4 12 0`} />
  </g>
);

/** Photos rising from a folder. */
export const FolderDrawing = () => (
  <Drawing>
    <path d="M30 116V52a8 8 0 0 1 8-8h30l10 12h44a8 8 0 0 1 8 8v52a6 6 0 0 1-6 6H36a6 6 0 0 1-6-6Z" />
    <Photo x={72} y={40} turn={-8} />
    <Photo x={136} y={10} turn={10} />
    <path d="M30 78h100v38a6 6 0 0 1-6 6H36a6 6 0 0 1-6-6Z" className="fill-surface" />
    <path d="M122 44c4-8 8-12 12-15" strokeDasharray="1 6" />
  </Drawing>
);

/** A camera that sends a photo. */
export const CameraDrawing = () => (
  <Drawing>
    <path d="M22 54a8 8 0 0 1 8-8h16l8-12h28l8 12h24a8 8 0 0 1 8 8v58a8 8 0 0 1-8 8H30a8 8 0 0 1-8-8Z" />
    <circle cx="70" cy="82" r="25" />
    <circle cx="70" cy="82" r="14" className="stroke-muted" />
    <path d="M106 60h6" />
    <path d="M132 60c5-9 5-17 0-25M142 66c9-15 9-28 0-42" className="stroke-muted" />
    <Photo x={150} y={80} turn={8} />
  </Drawing>
);

/** A program's window, with a photo leaving it. */
export const ProgramDrawing = () => (
  <Drawing>
    <rect x="22" y="24" width="108" height="90" rx="8" />
    <path d="M22 44h108" className="stroke-muted" />
    <path d="M33 34h.1M43 34h.1M53 34h.1" strokeWidth="4" className="stroke-muted" />
    <path d="m38 62 12 10-12 10M58 84h22" />
    <path d="M38 98h54" className="stroke-muted" />
    <path d="M112 76c8 0 16-2 24-6" strokeDasharray="1 6" />
    <Photo x={144} y={44} turn={8} />
  </Drawing>
);
