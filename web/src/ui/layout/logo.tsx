/** Two overlapping frames with a filled intersection. */
const LogoSymbol = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 40 40" fill="none" aria-hidden="true" className={className}>
    <rect x="2.5" y="2.5" width="24" height="24" rx="4.5" stroke="currentColor" strokeWidth="3" />
    <path
      d="M26.5 15.5v6.5a4.5 4.5 0 0 1-4.5 4.5h-6.5v-6.5a4.5 4.5 0 0 1 4.5-4.5z"
      className="fill-persimmon"
    />
    <rect x="13.5" y="13.5" width="24" height="24" rx="4.5" className="stroke-persimmon" strokeWidth="3" />
  </svg>
);

/** A name that does not fit wraps to a hidden second line, so that large text leaves only the symbol. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex h-8 flex-wrap items-center gap-x-2.5 overflow-hidden text-ink">
      <LogoSymbol className="size-7" />
      <span className="text-lg leading-8 font-bold tracking-tight whitespace-nowrap">{name}</span>
    </span>
  );
}
