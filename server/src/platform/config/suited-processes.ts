import { totalmem } from 'node:os';

const MOST = 4;
/**
 * Bytes of memory for each process of a kind. A face worker uses at most 0.8 GB, and a web process 0.5 GB and rarely another
 * 1.9 GB for its HEIC decoder.
 */
const BYTES_EACH = 1.8e9;

/** Returns how many face workers, or web processes, suit a machine: one per core, if the memory in bytes is enough. */
export function suitedProcesses(cores: number, memory: number): number {
  return Math.max(1, Math.min(MOST, cores, Math.floor(memory / BYTES_EACH)));
}

/** Returns the bytes of memory that this process may use: of the machine or of its container. */
export const memoryOfMachine = (): number => Math.min(totalmem(), process.constrainedMemory() || totalmem());
