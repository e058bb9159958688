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
