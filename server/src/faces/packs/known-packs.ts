/** Packs that are known by name, and what `auto` means. */
import { fileURLToPath } from 'node:url';

/** The best pack that may be fetched without asking the operator first. */
const BEST_PACK = 'mobilefacenet';

const pathOf = (name: string) => fileURLToPath(new URL(`./${name}.json`, import.meta.url));
const MANIFESTS: Record<string, string> = { mobilefacenet: pathOf('mobilefacenet'), sface: pathOf('sface') };

export const nameOf = (pack: string): string => (pack === 'auto' ? BEST_PACK : pack);

/** The path of a known pack's manifest; any other name is itself a path. */
export const manifestOf = (name: string): string => MANIFESTS[name] ?? name;
