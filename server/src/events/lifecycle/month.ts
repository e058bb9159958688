const taipei = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Taipei',
  year: 'numeric',
  month: '2-digit',
});

/** Returns the calendar month of an instant in Taiwan, as 2026-11, for the limit of the free plan. */
export const monthInTaipei = (instant: Date): string => taipei.format(instant).slice(0, 7);
