export const views = ['ads', 'permission', 'stat'] as const;
export type View = (typeof views)[number];

/** The view that an address's query names; ads when it names none. */
export const viewOf = (params: URLSearchParams): View =>
  views.find((view) => view === params.get('view')) ?? 'ads';
