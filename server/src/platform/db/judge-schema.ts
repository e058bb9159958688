/**
 * The release of this build. Increase it with the first migration after a release was published, so that the previous
 * release runs on the new schema during a rolling upgrade (docs/decisions/0019).
 */
export const RELEASE = 2;

export interface FoundSchema {
  /** Names of the applied migrations, by any build. */
  readonly executed: readonly string[];
  /** The newest release that has migrated the schema. */
  readonly release: number;
}

/**
 * Decides what a build that knows the migrations `known` does with a schema: `migrate` it, or `run` on it unchanged,
 * because the next release has migrated it already.
 * @throws Error where it cannot use the schema, with a sentence for the operator
 */
export function judgeSchema(
  known: readonly string[],
  { executed, release }: FoundSchema,
  own = RELEASE,
): 'migrate' | 'run' {
  const unknown = executed.filter((name) => !known.includes(name));
  if (unknown.length === 0) return 'migrate';
  if (release > own + 1)
    throw new Error(
      `The database was migrated by release ${release}, and this is release ${own}: only the one before can run beside it.`,
    );
  const missing = known.filter((name) => !executed.includes(name));
  if (missing.length === 0) return 'run';
  throw new Error(
    `The database has migrations of another build (${unknown.join(', ')}) but not those of this one (${missing.join(', ')}).`,
  );
}
