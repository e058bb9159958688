/** What the CPU does fast, as Linux tells; elsewhere unknown. */
import { readFile } from 'node:fs/promises';

/** The text of /proc/cpuinfo, empty where there is none. */
export const readCpuInfo = (): Promise<string> => readFile('/proc/cpuinfo', 'utf8').catch(() => '');

/**
 * Whether the CPU multiplies bytes and adds the products to integers in one instruction (VNNI). Without it, onnxruntime's sums of
 * bytes are no faster than floats, and those of AVX2 overflow.
 */
export const multipliesBytes = (cpuInfo: string): boolean => /^flags\s*:.*\bavx(512)?_vnni\b/m.test(cpuInfo);
