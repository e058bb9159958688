import { ApiError } from '#lib/failures/failures.ts';

/**
 * Whether a photo shall be in a list, and its note; without one, that of the server stays. A note without `isChosen` is for a photo
 * that is in the list, and puts none back.
 */
export interface Mark {
  readonly listId: string;
  readonly photoId: string;
  readonly isChosen?: boolean;
  readonly note?: string | undefined;
}

interface Outlets {
  /** Sends a mark; sending it again changes nothing. `isLast` tells whether no later one replaced it meanwhile. */
  readonly send: (mark: Mark, isLast: () => boolean) => Promise<void>;
  readonly onRefused: (error: unknown) => void;
}

const RETRY_MS = 3000;

/** The key of a photo in a list. */
export const keyOf = ({ listId, photoId }: Pick<Mark, 'listId' | 'photoId'>): string =>
  `${listId} ${photoId}`;

/** Returns whether sending the same again is refused again. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status < 500 && error.status !== 429
    : error instanceof Error && error.name === 'SessionError';

/** Marks that the server has not acknowledged, the last one of each photo in a list. A lost answer is made up for by sending again. */
export class PendingMarks {
  #marks: ReadonlyMap<string, Mark> = new Map();
  #isStuck = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #busy = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #outlets: Outlets;

  constructor(outlets: Outlets) {
    this.#outlets = outlets;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): ReadonlyMap<string, Mark> => this.#marks;

  get isStuck(): boolean {
    return this.#isStuck;
  }

  want(mark: Mark): void {
    // A note after a tap that is not acknowledged keeps the tap.
    const isChosen = mark.isChosen ?? this.#marks.get(keyOf(mark))?.isChosen;
    const whole = { ...mark, ...(isChosen !== undefined && { isChosen }) };
    this.#change((marks) => marks.set(keyOf(mark), whole));
    void this.#run(keyOf(mark));
  }

  /** Sends all that wait. */
  readonly sendAll = (): void => {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const key of this.#marks.keys()) void this.#run(key);
  };

  async #run(key: string): Promise<void> {
    if (this.#busy.has(key)) return;
    this.#busy.add(key);
    const sent = this.#marks.get(key);
    try {
      for (let mark = sent; mark; mark = this.#marks.get(key)) {
        await this.#outlets.send(mark, () => this.#marks.get(key) === mark);
        this.#isStuck = false;
        this.#drop(key, mark);
      }
    } catch (error) {
      if (isRefusal(error)) {
        this.#change((marks) => marks.delete(key));
        this.#outlets.onRefused(error);
      } else {
        this.#isStuck = true;
        this.#change(() => {});
        this.#timer ??= setTimeout(this.sendAll, RETRY_MS);
      }
    } finally {
      this.#busy.delete(key);
    }
  }

  /** Unless it was replaced meanwhile. */
  #drop(key: string, mark: Mark): void {
    this.#change((marks) => marks.get(key) === mark && marks.delete(key));
  }

  #change(change: (marks: Map<string, Mark>) => unknown): void {
    const marks = new Map(this.#marks);
    change(marks);
    this.#marks = marks;
    for (const listener of this.#listeners) listener();
  }
}
