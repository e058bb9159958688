import { drawIcon } from './draw-icon.tsx';

/** An eye that is crossed out. A file of its own, since every page loads the others. */
export const HideIcon = drawIcon(
  <path d="M4 4l16 16M9.9 5.9A9.6 9.6 0 0 1 12 5.6c4.5 0 7.8 3.4 9.3 6.4a14 14 0 0 1-2.6 3.5M6.4 7.5A13.6 13.6 0 0 0 2.7 12c1.5 3 4.8 6.4 9.3 6.4 1.8 0 3.4-.5 4.8-1.3M9.9 9.9a3 3 0 0 0 4.2 4.2" />,
);
