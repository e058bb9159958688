/** A few child processes, one task at a time each; a child that dies is replaced. */
import { ChildDied, type Log } from './child.ts';

export type PoolOptions<C> = {
  /** For messages. */
  name: string;
  /** Processes at most; none is started before there is a task for it. */
  children: number;
  /** Tasks that may wait while all children are at work. */
  maxQueued: number;
  /** Children that a task may kill before it is given up. */
  tries: number;
  /** A child without work ends after this time, and its memory with it; never, where it is left out. */
  idleMs?: number;
  start: () => Promise<C>;
  log: Log;
};

type AnyChild = { readonly isAlive: boolean; stop(): Promise<void> };

export type ChildPool<C> = {
  /**
   * Gives a free child to `work`, for nothing else meanwhile. Where the child dies of it, `work` is tried again with a
   * child that nobody has used before. Throws QueueFull, PoolClosed, ChildNotStarted, and what `work` threw last.
   */
  run<T>(work: (child: C) => Promise<T>): Promise<T>;
  /** Ends all children; what they work on, and what waits, is rejected with PoolClosed. */
  close(): Promise<void>;
};

/** More tasks wait than may: come again later. */
export class QueueFull extends Error {
  override name = 'QueueFull';
}

export class PoolClosed extends Error {
  override name = 'PoolClosed';
}

/** There is no child to work with, which is not the fault of any task. */
export class ChildNotStarted extends Error {
  override name = 'ChildNotStarted';
}

type Slot<C> = { child?: Promise<C> | undefined; idle?: NodeJS.Timeout };

/** Opens a pool; no process starts before the first task comes. */
export function openChildPool<C extends AnyChild>(options: PoolOptions<C>): ChildPool<C> {
  const { name, maxQueued, tries, idleMs, log } = options;
  const slots: Slot<C>[] = Array.from({ length: options.children }, () => ({}));
  const free = [...slots];
  const waiting: PromiseWithResolvers<Slot<C>>[] = [];
  let closed = false;

  async function acquire(): Promise<Slot<C>> {
    if (closed) throw new PoolClosed(`${name}: closed`);
    // The last one freed is taken first, so that a trickle of tasks needs one process only.
    const slot = free.pop();
    if (slot) return slot;
    if (waiting.length >= maxQueued) throw new QueueFull(`${name}: ${maxQueued} tasks wait already`);
    const turn = Promise.withResolvers<Slot<C>>();
    waiting.push(turn);
    return turn.promise;
  }

  function release(slot: Slot<C>): void {
    const next = waiting.shift();
    if (next) next.resolve(slot);
    else rest(slot);
  }

  function rest(slot: Slot<C>): void {
    free.push(slot);
    if (idleMs !== undefined) slot.idle = setTimeout(() => void empty(slot), idleMs).unref();
  }

  async function childOf(slot: Slot<C>): Promise<C> {
    clearTimeout(slot.idle);
    const child = await slot.child;
    if (child?.isAlive) return child;
    try {
      slot.child = options.start();
      return await slot.child;
    } catch (cause) {
      slot.child = undefined;
      throw new ChildNotStarted(`${name}: a child could not be started`, { cause });
    }
  }

  async function tryIn<T>(slot: Slot<C>, work: (child: C) => Promise<T>): Promise<T> {
    for (let deaths = 0; ; ) {
      const child = await childOf(slot);
      if (closed) throw new PoolClosed(`${name}: closed`);
      try {
        return await work(child);
      } catch (error) {
        if (closed) throw new PoolClosed(`${name}: closed`);
        if (!child.isAlive) log.warn({ err: error }, `${name}: a child is replaced`);
        if (!(error instanceof ChildDied) || ++deaths >= tries) throw error;
      }
    }
  }

  return {
    async run(work) {
      const slot = await acquire();
      try {
        return await tryIn(slot, work);
      } finally {
        release(slot);
      }
    },
    async close() {
      closed = true;
      for (const turn of waiting.splice(0)) turn.reject(new PoolClosed(`${name}: closed`));
      await Promise.all(slots.map(empty));
    },
  };
}

/** Ends the slot's child; the next task gets another one. */
async function empty<C extends AnyChild>(slot: Slot<C>): Promise<void> {
  const child = slot.child?.catch(() => undefined);
  slot.child = undefined;
  await (await child)?.stop();
}
