import type { z } from 'zod';
import type { Context } from '#app/context/context.ts';

/** A verb of `npm run admin -- <verb>`; verbs.ts lists them, and `--help` is written from these fields. */
export interface Verb {
  readonly name: string;
  /** What it does, in one sentence. */
  readonly sentence: string;
  /** The names of its arguments, all required. */
  readonly takes?: readonly string[];
  readonly options?: Readonly<Record<string, VerbOption>>;
  /** Also works in read-only mode, because it only reads, or changes the mode. */
  readonly worksReadOnly?: true;
  /** Calls the operation that the administrators' page calls, too. Throws WrongUsage, or any error with a sentence. */
  readonly run: (context: Context, given: Given) => Promise<Outcome>;
}

interface VerbOption {
  readonly sentence: string;
  /** What its value is, as `<file>`; a switch without it. */
  readonly value?: string;
  readonly isRequired?: boolean;
}

/** What the operator typed after the verb. */
export interface Given {
  /** As many as the verb takes. */
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

export interface Outcome {
  /** For people. */
  readonly lines: readonly string[];
  /** The same for programs, printed by `--json`. */
  readonly json: unknown;
}

/** Thrown for arguments that no call could use; the process exits with 2. */
export class WrongUsage extends Error {}

/** Returns what was typed, as a schema reads it. Throws WrongUsage with the complaint. */
export const readAs = <T>(schema: z.ZodType<T>, typed: unknown, complaint: string): T => {
  const { success, data } = schema.safeParse(typed);
  if (!success) throw new WrongUsage(complaint);
  return data;
};
