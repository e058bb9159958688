/** Position of an ad: 1 and 2 beside the details, 3 upload, 4 face menu, 5 manual download, 6 in the grid. */
export const AD_POSITIONS = [1, 2, 3, 4, 5, 6] as const;

/** The types of ad pictures that the browser accepts, and the type it converts them to. */
export const AD_IMAGE = { maxBytes: 15 * 1024 * 1024, maxSide: 1920, quality: 0.8 } as const;

/**
 * Returns a sponsor's link as it is stored, with https:// added where the scheme is missing. Returns undefined for a
 * link with another scheme than http or https, with user-info, white space or control characters (threats.md A1).
 */
export function normalizeAdLink(typed: string): string | undefined {
  const text = typed.trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
  if (text === '' || /[\s\u0000-\u001f\u007f\\]/.test(text)) return undefined;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  const hasPort = /^[^/?#]+:\d+([/?#]|$)/.test(text);
  const address = scheme && !hasPort ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const allowed = url.protocol === 'https:' || url.protocol === 'http:';
  return allowed && url.username === '' && url.password === '' && /[^.]\.[^.]/.test(url.hostname)
    ? url.href
    : undefined;
}
