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
