import type { EventStatistics } from '@togather/contract/schemas/statistics.ts';

/** A Plus event's numbers of two days. */
export function sampleStatistics(changes: Partial<EventStatistics> = {}): EventStatistics {
  return {
    measures: ['visits', 'joins', 'uploads', 'uploaders', 'downloads', 'found', 'hearts', 'wishes'],
    total: {
      visits: 1234,
      joins: 80,
      uploads: 412,
      uploaders: 31,
      downloads: 57,
      found: 44,
      hearts: 209,
      wishes: 17,
    },
    days: [
      {
        day: '2026-11-28',
        counts: {
          visits: 1200,
          joins: 78,
          uploads: 400,
          uploaders: 28,
          downloads: 50,
          found: 40,
          hearts: 200,
          wishes: 15,
        },
      },
      {
        day: '2026-11-29',
        counts: {
          visits: 34,
          joins: 2,
          uploads: 12,
          uploaders: 3,
          downloads: 7,
          found: 4,
          hearts: 9,
          wishes: 2,
        },
      },
    ],
    sponsors: [
      {
        positionId: 1,
        name: '=HYPERLINK("x")',
        isShown: true,
        views: 300,
        clicks: 12,
        days: [{ day: '2026-11-28', views: 300, clicks: 12 }],
      },
      { positionId: 6, name: '田野花舍', isShown: false, views: 0, clicks: 0, days: [] },
    ],
    ...changes,
  };
}

/** A Free event's numbers. */
export function smallStatistics(): EventStatistics {
  const counts = { visits: 20, uploads: 9, downloads: 4 };
  return {
    measures: ['visits', 'uploads', 'downloads'],
    total: counts,
    days: [{ day: '2026-11-28', counts }],
    sponsors: [],
  };
}
