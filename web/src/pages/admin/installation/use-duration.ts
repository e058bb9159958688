import { useTranslation } from '#texts/use-translation.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns a function that says a number of seconds in the largest fitting unit. */
export function useDuration() {
  const { t } = useTranslation('admin');
  return (seconds: number): string => {
    if (seconds < MINUTE) return t('installation.seconds', { value: Math.round(seconds) });
    if (seconds < HOUR) return t('installation.minutes', { value: Math.round(seconds / MINUTE) });
    if (seconds < 2 * DAY) return t('installation.hours', { value: Math.round(seconds / HOUR) });
    return t('installation.days', { value: Math.round(seconds / DAY) });
  };
}
