export const views = ['ads', 'frame', 'permission', 'stat'] as const;
export type View = (typeof views)[number];

/** Returns the view in an address's query, by default ads. */
export function viewOf(params: URLSearchParams): View {
  return views.find((view) => view === params.get('view')) ?? 'ads';
}
