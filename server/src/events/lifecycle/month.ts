import { dayInTaipei } from '@togather/contract/event-dates.ts';

/** Returns the calendar month of an instant in Taiwan, as 2026-11, for the limit of the free plan. */
export const monthInTaipei = (instant: Date): string => dayInTaipei(instant).slice(0, 7);
