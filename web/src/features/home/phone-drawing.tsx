import type { ReactNode } from 'react';

/** The upper part of a phone that shows our dark page; what is on it is drawn on 260 x 340. */
export const PhoneDrawing = ({ label, children }: { label: string; children: ReactNode }) => (
  <svg
    viewBox="0 0 260 340"
    role="img"
    aria-label={label}
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="mx-auto block h-auto w-full max-w-72 stroke-[#f5f5f1] [--accent-soft:#33201a] [--surface:#1a1e1c]"
  >
    <path
      d="M2 340V34A32 32 0 0 1 34 2h192a32 32 0 0 1 32 32v306"
      className="fill-night stroke-ink"
      strokeWidth="4"
    />
    <path d="M108 16h44" className="stroke-[#3a403d]" strokeWidth="5" />
    {children}
  </svg>
);

export const PhoneText = ({
  x,
  y,
  size = 11,
  isStrong = false,
  anchor = 'start',
  fill = '#f5f5f1',
  children,
}: {
  x: number;
  y: number;
  size?: number;
  isStrong?: boolean;
  anchor?: 'start' | 'middle' | 'end';
  fill?: string;
  children: ReactNode;
}) => (
  <text
    x={x}
    y={y}
    fontSize={size}
    fontWeight={isStrong ? 700 : 400}
    textAnchor={anchor}
    fill={fill}
    stroke="none"
  >
    {children}
  </text>
);
