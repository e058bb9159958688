import * as bar from './bar-icons.tsx';
import { drawIcon } from './draw-icon.tsx';

export const CloseIcon = bar.CloseIcon;
export const ChevronDownIcon = bar.ChevronDownIcon;
export const WarningIcon = bar.WarningIcon;
export const HeartIcon = drawIcon(
  <path d="M12 20S3.5 15.2 3.5 9.2A4.7 4.7 0 0 1 12 6.5a4.7 4.7 0 0 1 8.5 2.7C20.5 15.2 12 20 12 20z" />,
);
export const MoreIcon = drawIcon(<path d="M5.5 12v.1M12 12v.1M18.5 12v.1" strokeWidth="2.75" />);
const glass = 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.3 15.3l4.7 4.7';
const lens = `${glass}M7.8 10.5h5.4`;
export const SearchIcon = drawIcon(<path d={glass} />);
export const ZoomInIcon = drawIcon(<path d={`${lens}M10.5 7.8v5.4`} />);
export const ZoomOutIcon = drawIcon(<path d={lens} />);
export const ChevronLeftIcon = drawIcon(<path d="m15 5-7 7 7 7" />);
export const ChevronRightIcon = drawIcon(<path d="m9 5 7 7-7 7" />);
export const ArrowRightIcon = drawIcon(<path d="M4 12h15m-6-6 6 6-6 6" />);
export const CheckIcon = drawIcon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const PlusIcon = drawIcon(<path d="M12 5v14M5 12h14" />);
export const InfoIcon = drawIcon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.7v.1" />
  </>,
);
export const UploadIcon = drawIcon(
  <path d="M12 15.5V4m-4.5 4.5L12 4l4.5 4.5M4 15v3a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-3" />,
);
export const CameraIcon = drawIcon(
  <>
    <path d="M3.5 9a2 2 0 0 1 2-2h2l1.5-2.5h6L16.5 7h2a2 2 0 0 1 2 2v8.5a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2z" />
    <circle cx="12" cy="13" r="3.5" />
  </>,
);
export const DownloadIcon = drawIcon(
  <path d="M12 4v11.5M7.5 11l4.5 4.5 4.5-4.5M4 15v3a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-3" />,
);
export const ShareIcon = drawIcon(
  <>
    <path d="M12 14.5V3.5M8.5 7 12 3.5 15.5 7" />
    <path d="M8 10.5H6a1.5 1.5 0 0 0-1.5 1.5v7A1.5 1.5 0 0 0 6 20.5h12a1.5 1.5 0 0 0 1.5-1.5v-7a1.5 1.5 0 0 0-1.5-1.5h-2" />
  </>,
);
export const CopyIcon = drawIcon(
  <>
    <rect x="8.5" y="8.5" width="12" height="12" rx="2" />
    <path d="M15.5 5.5v-.2a1.8 1.8 0 0 0-1.8-1.8H5.3a1.8 1.8 0 0 0-1.8 1.8v8.4a1.8 1.8 0 0 0 1.8 1.8h.2" />
  </>,
);
export const TrashIcon = drawIcon(
  <path d="M4.5 6.5h15M9 6.5v-2h6v2m-8.5 0 .8 13h9.4l.8-13M10.2 10.5v5.5m3.6-5.5v5.5" />,
);
export const PhotosIcon = drawIcon(
  <>
    <rect x="3.5" y="3.5" width="13" height="13" rx="2" />
    <path d="M20.5 8v10.5a2 2 0 0 1-2 2H8M3.5 13.5l3.5-3.5 6.5 6.5" />
    <circle cx="11.7" cy="8.2" r="1.2" />
  </>,
);
export const FaceIcon = drawIcon(
  <>
    <path d="M4 8.5V6a2 2 0 0 1 2-2h2.5M15.5 4H18a2 2 0 0 1 2 2v2.5M20 15.5V18a2 2 0 0 1-2 2h-2.5M8.5 20H6a2 2 0 0 1-2-2v-2.5" />
    <path d="M9.2 9.5v1M14.8 9.5v1M9 14.3c1.7 1.6 4.3 1.6 6 0" />
  </>,
);
export const PersonIcon = drawIcon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.8-3.7 3.8-5.8 7.5-5.8s6.7 2.1 7.5 5.8" />
  </>,
);
export const PeopleIcon = drawIcon(
  <>
    <circle cx="9" cy="8.5" r="3.5" />
    <path d="M2.5 19.5c.6-3.3 3.2-5.2 6.5-5.2s5.9 1.9 6.5 5.2M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14.8c1.9.8 3.1 2.4 3.5 4.7" />
  </>,
);
export const MailIcon = drawIcon(
  <>
    <rect x="3" y="5" width="18" height="14" rx="2" />
    <path d="m3.5 7 8.5 6.5L20.5 7" />
  </>,
);
export const PhoneIcon = drawIcon(
  <path d="M5 4h3.5l1.7 4.3-2.2 1.6a12 12 0 0 0 6.1 6.1l1.6-2.2L20 15.5V19a1.8 1.8 0 0 1-2 1.8C10.3 20.3 3.7 13.7 3.2 6A1.8 1.8 0 0 1 5 4z" />,
);
export const ClockIcon = drawIcon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5.2l3.5 2" />
  </>,
);
export const SettingsIcon = drawIcon(
  <path d="M4 7h8m6 0h2M4 17h2m6 0h8M14.8 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM9.2 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z" />,
);
export const SortIcon = drawIcon(<path d="M7 4.5v15m0 0-3-3m3 3 3-3M13 6h7.5M13 11h5.5M13 16h3.5" />);
export const RetryIcon = drawIcon(<path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 4v4.2h-4.2" />);
export const EyeIcon = drawIcon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="3" />
  </>,
);
export const ExternalIcon = drawIcon(
  <path d="M13.5 4.5h6v6M19.5 4.5 11 13M17.5 14v4a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18V8A1.5 1.5 0 0 1 6 6.5h4" />,
);
export const ChartIcon = drawIcon(<path d="M4 20.5h16M6.5 16.5v-4M12 16.5v-11M17.5 16.5v-7" />);
export const FlagIcon = drawIcon(<path d="M5.5 21V4m0 .5c4-2 7 2 13 0v9.5c-6 2-9-2-13 0" />);
export const LockIcon = drawIcon(
  <>
    <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
  </>,
);
/** A speech bubble. */
export const CommentIcon = drawIcon(
  <path d="M12 4.5c-5 0-8.5 3-8.5 7 0 2.2 1.1 4.1 2.9 5.4L5.5 20.5l4-2.2c.8.2 1.6.2 2.5.2 5 0 8.5-3 8.5-7s-3.5-7-8.5-7z" />,
);
export const EditIcon = drawIcon(
  <path d="M4.5 19.5l.9-4L16 4.9a1.5 1.5 0 0 1 2.1 0l1 1a1.5 1.5 0 0 1 0 2.1L8.5 18.6zM14 7l3 3" />,
);
export const HideIcon = drawIcon(
  <path d="M4 4l16 16M9.7 6a9.5 9.5 0 0 1 2.3-.3c5 0 8.5 4.3 9.3 6.3a13 13 0 0 1-2.7 3.7M6.2 7.6A13.5 13.5 0 0 0 2.7 12c.8 2 4.3 6.3 9.3 6.3a9.3 9.3 0 0 0 4-.9M10 10a2.8 2.8 0 0 0 4 4" />,
);
