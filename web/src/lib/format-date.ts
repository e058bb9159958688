/** A day as people of the language write it; null stays null, and the page says 'not set'. */
export const formatDay = (iso: string | null, language: string): string | null =>
  iso === null ? null : new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(iso));
