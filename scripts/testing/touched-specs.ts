/** Returns the words of a kebab-case name without a plural's s, so that `ads` meets `backstage-ads.spec.ts`. */
const wordsOf = (name: string): readonly string[] =>
  name
    .replace(/\.(spec|test)?\.?tsx?$/, '')
    .split('-')
    .map((word) => word.replace(/s$/, ''));

/** Folders that say where a file belongs, not what it is about. */
const PLACES = new Set(['web', 'server', 'contract', 'src', 'e2e', 'pages', 'parts', 'schemas', 'texts']);

/** Returns the browser tests that a change touches: changed specs, and those named after a folder or file of the change. */
export function touchedSpecs(changed: readonly string[], specs: readonly string[]): readonly string[] {
  const nouns = changed
    .filter((path) => /^(web|server|contract)\//.test(path))
    .map((path) => path.split('/').filter((part) => !PLACES.has(part)))
    .flatMap((parts) => [parts[0], parts.at(-1)])
    .map((part) => wordsOf(part ?? '').join('-'));
  const isNamed = (spec: string) => {
    const name = wordsOf(spec).join('-');
    return nouns.some((noun) => noun !== '' && `-${name}-`.includes(`-${noun}-`));
  };
  return specs.filter((spec) => changed.includes(`e2e/${spec}`) || isNamed(spec));
}
