import { night, paper } from '@togather/contract/look.ts';
import { type ReactNode, useLayoutEffect } from 'react';
import { classes } from './classes.ts';

export type Tone = 'paper' | 'night';

const themeColors: Record<Tone, string> = { paper: paper.ground, night: night.ground };

/** Sets the background on the document, so that dialogs rendered outside the page share it. */
export function setTone(tone: Tone): void {
  document.documentElement.dataset.tone = tone;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColors[tone]);
}

/** The frame of a screen: its background and main landmark. `bare` leaves width and spacing to the screen. */
export function PageShell({
  tone = 'paper',
  bare = false,
  className,
  children,
}: {
  tone?: Tone;
  bare?: boolean;
  className?: string;
  children: ReactNode;
}) {
  useLayoutEffect(() => setTone(tone), [tone]);
  return (
    <main id="main" tabIndex={-1} className={classes(!bare && 'gutters pt-10 pb-24 md:pt-16', className)}>
      {children}
    </main>
  );
}

export function PageHeader({
  title,
  text,
  isCentered = false,
}: {
  title: string;
  text?: ReactNode;
  isCentered?: boolean;
}) {
  return (
    <header className={classes('grid max-w-2xl gap-4', isCentered && 'mx-auto text-center')}>
      <h1 className="text-2xl">{title}</h1>
      {text && <p className="text-lg text-balance text-muted">{text}</p>}
    </header>
  );
}

/** A placeholder with the size of the coming content. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classes('animate-[breathe_1.6s_ease-in-out_infinite] rounded-control bg-ink/8', className)}
    />
  );
}

export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={classes('size-5 animate-[turn_0.8s_linear_infinite] motion-reduce:animate-none', className)}
    >
      <circle
        cx="12"
        cy="12"
        r="9"
        fill="none"
        stroke="currentColor"
        strokeOpacity="0.25"
        strokeWidth="2.5"
      />
      <path
        d="M21 12a9 9 0 0 0-9-9"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
