/** A pool of child processes that run one task at a time each; a child that dies is replaced. */

import { constants, getPriority, setPriority } from 'node:os';
import { ChildDied, type Log } from './child.ts';

export interface PoolOptions<C> {
  /** Name in messages. */
  name: string;
  /** Maximum number of processes; none starts before there is a task for it. */
  children: number;
  /** Tasks that may wait while all children are busy. */
  maxQueued: number;
  /** Number of children that a task may kill before it fails. */
  tries: number;
  /** An idle child ends after this time and frees its memory; undefined: never. */
  idleMs?: number;
  start: () => Promise<C>;
  log: Log;
}

interface AnyChild {
  readonly isAlive: boolean;
  stop(): Promise<void>;
}

/** `canWait`: the task starts after those without it. */
export interface Order {
  canWait?: boolean;
}

export interface ChildPool<C> {
  /**
   * Runs `work` with a free child of its own. If the child dies, retries `work` with a new child. Throws QueueFull,
   * PoolClosed, ChildNotStarted, and the last error of `work`.
   */
  run<T>(work: (child: C) => Promise<T>, order?: Order): Promise<T>;
  /** Ends all children; rejects running and waiting tasks with PoolClosed. */
  close(): Promise<void>;
}

/** Too many tasks are waiting; try again later. */
export class QueueFull extends Error {
  override name = 'QueueFull';
}

export class PoolClosed extends Error {
  override name = 'PoolClosed';
}

/** No child could be started; the task is not at fault. */
export class ChildNotStarted extends Error {
  override name = 'ChildNotStarted';
}

interface Waiting<C> extends Order {
  turn: PromiseWithResolvers<Slot<C>>;
}

interface Slot<C> {
  child?: Promise<C> | undefined;
  idle?: NodeJS.Timeout;
}

/** Opens a pool; no process starts before the first task. */
export function openChildPool<C extends AnyChild>(options: PoolOptions<C>): ChildPool<C> {
  const { name, maxQueued, tries, idleMs, log } = options;
  const slots: Slot<C>[] = Array.from({ length: options.children }, () => ({}));
  const free = [...slots];
  const waiting: Waiting<C>[] = [];
  let closed = false;

  const acquire = async ({ canWait = false }: Order): Promise<Slot<C>> => {
    if (closed) throw new PoolClosed(`${name}: closed`);
    // Use the most recently freed child, so that few tasks need only one process.
    const slot = free.pop();
    if (slot) return slot;
    if (waiting.length >= maxQueued) throw new QueueFull(`${name}: ${maxQueued} tasks are waiting already`);
    const turn = Promise.withResolvers<Slot<C>>();
    const firstThatCan = canWait ? -1 : waiting.findIndex((other) => other.canWait);
    waiting.splice(firstThatCan < 0 ? waiting.length : firstThatCan, 0, { turn, canWait });
    return turn.promise;
  };

  const release = (slot: Slot<C>): void => {
    const next = waiting.shift();
    if (next) next.turn.resolve(slot);
    else rest(slot);
  };

  const rest = (slot: Slot<C>): void => {
    free.push(slot);
    if (idleMs !== undefined) slot.idle = setTimeout(() => void empty(slot), idleMs).unref();
  };

  const childOf = async (slot: Slot<C>): Promise<C> => {
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
  };

  const tryIn = async <T>(slot: Slot<C>, work: (child: C) => Promise<T>): Promise<T> => {
    for (let deaths = 0; ; ) {
      const child = await childOf(slot);
      if (closed) throw new PoolClosed(`${name}: closed`);
      try {
        return await work(child);
      } catch (error) {
        if (closed) throw new PoolClosed(`${name}: closed`);
        if (!child.isAlive) log.warn({ err: error }, `${name}: replacing a dead child`);
        if (!(error instanceof ChildDied) || ++deaths >= tries) throw error;
      }
    }
  };

  return {
    async run(work, order = {}) {
      const slot = await acquire(order);
      try {
        return await tryIn(slot, work);
      } finally {
        release(slot);
      }
    },
    async close() {
      closed = true;
      for (const { turn } of waiting.splice(0)) turn.reject(new PoolClosed(`${name}: closed`));
      await Promise.all(slots.map(empty));
    },
  };
}

/** Stops the slot's child; the next task gets a new one. */
const empty = async <C extends AnyChild>(slot: Slot<C>): Promise<void> => {
  const child = slot.child?.catch(() => undefined);
  slot.child = undefined;
  await (await child)?.stop();
};

/**
 * Priorities when there is more work than cores; processes that serve guests keep the normal one. Child processes
 * inherit the priority.
 */
const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
export const priorities = {
  /** The process that runs jobs; its thumbnails come first. */
  jobs: 5,
  /** Pictures that users wait for. */
  decoder: PRIORITY_BELOW_NORMAL,
  /** Face detection, which runs last. */
  faces: PRIORITY_LOW,
} as const;

/** Lowers the priority of this process; never raises it. */
export const lowerPriority = (to: number): void => setPriority(Math.max(getPriority(), to));
