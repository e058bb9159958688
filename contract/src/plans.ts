export const EVENT_TYPES = ['Free', 'Plus'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Defaults of each plan; FREE_PHOTO_LIMIT, PLUS_PHOTO_LIMIT and the like override them (server/src/platform/config/config.ts). */
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

/** An amount as pages and buttons show it. */
export const formatTwd = (amountTwd: number): string => `NT$${amountTwd.toLocaleString('en')}`;

export const PLUS_PRICE = formatTwd(planDefaults.Plus.priceTwd);
