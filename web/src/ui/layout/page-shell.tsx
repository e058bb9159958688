import { type ReactNode, useLayoutEffect } from 'react';
import { classes } from './classes.ts';

export type Tone = 'paper' | 'night';

const themeColors: Record<Tone, string> = { paper: '#FAFAF7', night: '#111413' };

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
    <main
      id="main"
      tabIndex={-1}
      className={classes(!bare && 'mx-auto w-full max-w-6xl px-5 pt-10 pb-24 md:px-8 md:pt-16', className)}
    >
      {children}
    </main>
  );
}
