import type { ReactNode } from 'react';

/** Small line drawings of photo subjects on a 60 px square, in the inherited colour and stroke width. */
export type Scene = 'face' | 'pair' | 'hills' | 'cake' | 'balloons' | 'flower' | 'toast' | 'crowd';

const eyes = (x: number, y: number, apart: number) => (
  <path d={`M${x - apart} ${y}v.1M${x + apart} ${y}v.1`} strokeWidth="3" strokeLinecap="round" />
);

const drawings: Record<Scene, ReactNode> = {
  face: (
    <>
      <path d="M17 27c0-10 5-16 13-16s13 6 13 16c0 9-5 17-13 17S17 36 17 27z" />
      <path d="M16 26c2-11 8-12 14-9 6-4 13-1 14 9" />
      {eyes(30, 28, 5)}
      <path d="M25.5 36c2.5 2.5 6.5 2.5 9 0" className="stroke-persimmon" />
      <path d="M9 59.5c2-9 9-12.5 21-12.5s19 3.5 21 12.5" />
    </>
  ),
  pair: (
    <>
      <circle cx="21" cy="25" r="9" />
      <circle cx="40" cy="28" r="8" />
      {eyes(22, 24, 3)}
      {eyes(39, 27, 2.8)}
      <path d="M19 29c1.5 1.5 4 1.5 5.5 0M37 32c1.3 1.2 3.5 1.2 4.7 0" className="stroke-persimmon" />
      <path d="M5 59.5c1-13.5 7-19.5 16-19.5 6 0 10 3 13 8M30 59.5c1-10 5-16.5 11-16.5s11 5 13 16.5" />
    </>
  ),
  hills: (
    <>
      <circle cx="42" cy="18" r="6" className="stroke-persimmon" />
      <path d="M.5 46 17 26l12 14 9-10 21.5 21.5M29 40l7 9" />
    </>
  ),
  cake: (
    <>
      <path d="M12 52V36c0-2 1-3 3-3h30c2 0 3 1 3 3v16M8 52h44M12 42c4 4 8 4 12 0 4 4 8 4 12 0 4 4 8 4 12 0" />
      <path d="M30 33v-9" />
      <path d="M30 20c-2-2-1-5 0-7 1 2 2 5 0 7z" className="stroke-persimmon" />
    </>
  ),
  balloons: (
    <>
      <path d="M22 12c6 0 10 5 10 10s-4 11-10 11-10-6-10-11 4-10 10-10zM22 33c0 8 4 14 8 27" />
      <path
        d="M41 18c5 0 8 4 8 8.5S46 36 41 36s-8-5-8-9.5S36 18 41 18zM41 36c0 9-7 14-11 24"
        className="stroke-persimmon"
      />
    </>
  ),
  flower: (
    <>
      <circle cx="30" cy="24" r="4" className="stroke-persimmon" />
      <path d="M30 20c-5-4-4-11 0-11s5 7 0 11zM34 23c2-6 9-7 10-4s-4 7-10 4zM33 27c6-1 10 5 7 7s-8-2-7-7zM27 27c1 6-4 9-7 7s1-8 7-7zM26 23c-6 3-11-1-10-4s8-2 10 4zM30 32v24M30 48c5-6 10-6 13-5-2 6-7 8-13 5z" />
    </>
  ),
  toast: (
    <>
      <path d="m14 16 14 4-4 12c-1 4-5 6-9 5s-6-5-5-9zM15 37l-4 12m-6-2 12 4" />
      <path d="m46 16-14 4 4 12c1 4 5 6 9 5s6-5 5-9zM45 37l4 12m6-2-12 4" />
      <path d="M30 13V7M24 11l-3-4M36 11l3-4" className="stroke-persimmon" />
    </>
  ),
  crowd: (
    <>
      <circle cx="14" cy="28" r="6" />
      <circle cx="30" cy="22" r="7" className="stroke-persimmon" />
      <circle cx="46" cy="28" r="6" />
      <path d="M4 59c1-12 4-19 10-19 3 0 6 1 8 4M17 59.5c1-16 6-24.5 13-24.5s12 8.5 13 24.5M38 44c2-3 5-4 8-4 6 0 9 7 10 19" />
    </>
  ),
};

/** A framed scene at a position and angle within a larger drawing. */
export function FramedScene({
  scene,
  x,
  y,
  size = 60,
  turn = 0,
  isAccent = false,
}: {
  scene: Scene;
  x: number;
  y: number;
  size?: number;
  turn?: number;
  isAccent?: boolean;
}) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn} ${size / 2} ${size / 2}) scale(${size / 60})`}>
      <rect
        width="60"
        height="60"
        rx="5"
        className={isAccent ? 'fill-accent-soft stroke-persimmon' : 'fill-surface'}
        strokeWidth={((isAccent ? 2 : 1.5) * 60) / size}
      />
      <g strokeWidth={(1.5 * 60) / size}>{drawings[scene]}</g>
    </g>
  );
}

/** A straight picture of a person at rest. */
export function CalmFrame() {
  return (
    <svg viewBox="0 0 200 150" fill="none" aria-hidden="true" className="w-48 text-ink" strokeLinecap="round">
      <circle cx="100" cy="16" r="3" className="fill-persimmon" />
      <path d="M100 18 62 48M100 18l38 30" stroke="currentColor" strokeWidth="1.5" />
      <g stroke="currentColor" strokeWidth="2">
        <rect x="50" y="48" width="100" height="88" rx="8" className="fill-surface" />
        <path d="M72 126c2-16 13-24 28-24s26 8 28 24" className="stroke-muted" />
        <circle cx="100" cy="84" r="20" className="fill-surface" />
        <path d="M89 83c2 2 5 2 7 0M104 83c2 2 5 2 7 0" />
        <path d="M94 92c4 4 8 4 12 0" className="stroke-persimmon" />
      </g>
    </svg>
  );
}

/** An empty frame that hangs straight and waits for its picture. */
export function EmptyFrame() {
  return (
    <svg viewBox="0 0 200 150" fill="none" aria-hidden="true" className="w-48 text-ink" strokeLinecap="round">
      <circle cx="100" cy="16" r="3" className="fill-persimmon" />
      <path d="M100 18 62 48M100 18l38 30" stroke="currentColor" strokeWidth="1.5" />
      <g stroke="currentColor" strokeWidth="2">
        <rect x="46" y="48" width="108" height="88" rx="8" className="fill-surface" />
        <rect x="56" y="58" width="88" height="68" rx="4" strokeDasharray="5 6" className="stroke-muted" />
        <path d="M100 82v20M90 92h20" className="stroke-persimmon" strokeWidth="2.5" />
      </g>
    </svg>
  );
}

/** An empty frame hanging askew from its nail. */
export function LostFrame() {
  return (
    <svg viewBox="0 0 200 150" fill="none" aria-hidden="true" className="w-48 text-ink" strokeLinecap="round">
      <circle cx="100" cy="16" r="3" className="fill-persimmon" />
      <path d="M100 18 63 57M100 18l45 28" stroke="currentColor" strokeWidth="1.5" />
      <g transform="rotate(-8 104 92)" stroke="currentColor" strokeWidth="2">
        <rect x="54" y="52" width="100" height="80" rx="8" className="fill-surface" />
        <rect x="64" y="62" width="80" height="60" rx="4" strokeDasharray="5 6" className="stroke-muted" />
        <path d="M96 86h.1M112 86h.1" strokeWidth="4" />
        <path d="M95 104c5-5 13-5 18 0" className="stroke-persimmon" />
      </g>
    </svg>
  );
}
