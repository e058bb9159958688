import type { Tracing } from './tracing.ts';

type Verb = (...given: never[]) => Promise<unknown>;
type VerbsOf<P> = { [K in keyof P]: P[K] extends Verb ? K : never }[keyof P];

/** Wraps a part so that its verbs are spans such as `storage put`; returns the part itself when tracing is off. */
export function traceVerbs<P extends object>(
  tracing: Tracing | undefined,
  { name, part }: { readonly name: string; readonly part: P },
  verbs: readonly VerbsOf<P>[],
): P {
  if (!tracing) return part;
  const traced = verbs.map((verb) => {
    const act = part[verb] as (...given: unknown[]) => Promise<unknown>;
    const facts = { name: `${name} ${String(verb)}`, kind: 'internal' } as const;
    const value = (...given: unknown[]) => tracing.trace(facts, () => act(...given));
    return [verb, { value, enumerable: true }];
  });
  // Copies descriptors, since a part may have getters.
  return Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(part),
      ...Object.fromEntries(traced),
    },
  ) as P;
}
