const SERVICES = ['web', 'worker', 'ingest'] as const;
export const DEFAULT_SERVICES = 'web,worker';

/** Parses the value of --services. Throws an Error that names unknown ones. */
export function wantedServices(text: string): ReadonlySet<string> {
  const wanted = text.split(',').map((name) => name.trim());
  const unknown = wanted.filter((name) => !SERVICES.some((service) => service === name));
  if (unknown.length > 0)
    throw new Error(`--services takes ${SERVICES.join(', ')}, not ${unknown.join(', ')}`);
  return new Set(wanted);
}
