import type { ReactNode } from 'react';
import { CheckIcon } from '#ui/icons/icons.tsx';
import { classes } from '#ui/layout/classes.ts';

export interface PlanCardProps {
  name: string;
  summary: string;
  price: string;
  /** The unit of the price: a month, an event. */
  per?: string;
  original?: { label: string; price: string };
  badge?: string | undefined;
  labels?: string[];
  points: string[];
  isHighlighted?: boolean;
  action: ReactNode;
}

/** One plan: description, price, features and action. */
export const PlanCard = ({ isHighlighted = false, ...plan }: PlanCardProps) => (
  <li
    className={classes(
      'relative flex flex-col rounded-card border bg-surface p-7 md:p-8',
      isHighlighted ? 'border-accent outline-1 outline-accent' : 'border-line',
    )}
  >
    {plan.badge && (
      <p className="absolute -top-3.5 left-7 rounded-full bg-accent px-3 py-0.5 text-sm font-medium text-on-accent">
        {plan.badge}
      </p>
    )}
    <h2 className="text-xl">{plan.name}</h2>
    <p className="mt-1 text-muted lg:min-h-[2lh] lg:[&:lang(zh)]:min-h-0">{plan.summary}</p>
    <p className="mt-5 flex flex-wrap items-baseline gap-x-2">
      <span className="text-2xl font-bold tracking-tight tabular-nums">{plan.price}</span>
      {plan.per && <span className="text-muted">{plan.per}</span>}
    </p>
    <p className="mt-1 text-sm text-muted empty:hidden lg:min-h-7 lg:empty:block">
      {plan.original && (
        <>
          {plan.original.label} <s className="tabular-nums">{plan.original.price}</s>
        </>
      )}
    </p>
    <div className="mt-2 flex flex-wrap items-start gap-2 empty:hidden lg:min-h-7 lg:empty:flex">
      {plan.labels?.map((label) => (
        <span
          key={label}
          className="rounded-full bg-accent-soft px-2.5 py-1 text-xs leading-5 font-medium text-accent"
        >
          {label}
        </span>
      ))}
    </div>
    <ul className="mt-6 mb-8 grid gap-3 border-t border-line pt-6">
      {plan.points.map((point) => (
        <li key={point} className="flex gap-2.5">
          <CheckIcon className="mt-0.5 size-5 shrink-0 text-accent" />
          {point}
        </li>
      ))}
    </ul>
    <div className="mt-auto">{plan.action}</div>
  </li>
);
