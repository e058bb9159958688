export const EVENT_TYPES = ['Free', 'Plus'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Defaults of each plan. Environment variables such as FREE_PHOTO_LIMIT override the limits; the prices are fixed. */
export const planDefaults = {
  Free: {
    photoLimit: 100,
    eventsPerMonth: 5,
    uploadBytesPerSecond: 5 * 1024 * 1024,
    priceTwd: 0,
    originalTwd: 299,
  },
  Plus: { photoLimit: 850, priceTwd: 549, originalTwd: 999 },
} as const;

/** Formats an amount for pages and buttons. */
export const formatTwd = (amountTwd: number): string => `NT$${amountTwd.toLocaleString('en')}`;

export const PLUS_PRICE = formatTwd(planDefaults.Plus.priceTwd);
