import { totalmem } from 'node:os';

const MOST = 4;
/** Bytes of memory for each face worker, of which it uses at most 0.8 GB; the other processes need the rest. */
const BYTES_PER_WORKER = 1.8e9;

/**
 * Returns the number of face workers of a machine: one for each core, since they have the lowest priority, as far as the memory
 * in bytes suffices.
 */
export const suitedFaceWorkers = (cores: number, memory: number): number =>
  Math.max(1, Math.min(MOST, cores, Math.floor(memory / BYTES_PER_WORKER)));

/** Returns the bytes of memory that this process may use: of the machine or of its container. */
export const memoryOfMachine = (): number => Math.min(totalmem(), process.constrainedMemory() || totalmem());
