export const views = ['ads', 'permission', 'stat'] as const;
export type View = (typeof views)[number];

/** Returns the view in an address's query, by default ads. */
export const viewOf = (params: URLSearchParams): View =>
  views.find((view) => view === params.get('view')) ?? 'ads';
