import { drawIcon } from './draw-icon.tsx';

// The icons of every page, separate from those that load with other parts.
export const MenuIcon = drawIcon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const CloseIcon = drawIcon(<path d="m6 6 12 12M18 6 6 18" />);
export const ChevronDownIcon = drawIcon(<path d="m6 9 6 6 6-6" />);
export const WarningIcon = drawIcon(
  <>
    <path d="M12 4 2.8 19.5h18.4z" />
    <path d="M12 10v4.5M12 17.2v.1" />
  </>,
);
export const GlobeIcon = drawIcon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c2.6 2.7 3.8 5.7 3.8 9s-1.2 6.3-3.8 9c-2.6-2.7-3.8-5.7-3.8-9S9.4 5.7 12 3z" />
  </>,
);
/** The social page's icon: a camera's front. */
export const SocialIcon = drawIcon(
  <>
    <rect x="4" y="4" width="16" height="16" rx="4.5" />
    <circle cx="12" cy="12" r="3.7" />
    <path d="M16.4 7.6v.1" />
  </>,
);
