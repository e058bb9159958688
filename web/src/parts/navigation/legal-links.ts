import { paths } from '#lib/history/paths.ts';

export const legalLinks = [
  { to: paths.terms, key: 'terms' },
  { to: paths.privacy, key: 'privacy' },
  { to: paths.faceNotice, key: 'faceNotice' },
] as const;
