import { writeFileSync } from 'node:fs';
import { cpuSeconds } from './cpu-seconds.ts';

/** Environment variable with the path of the report. */
export const COSTS_FILE = 'TEST_COSTS_FILE';

export interface TestCost {
  readonly file: string;
  readonly title: string;
  readonly seconds: number;
}

interface VitestCase {
  readonly fullName: string;
  readonly module: { readonly relativeModuleId: string };
}

interface PlaywrightCase {
  readonly title: string;
  readonly location: { readonly file: string };
}

/**
 * A reporter of Vitest and of Playwright that writes the CPU seconds of each test, of browsers and databases included.
 * Exact only with one worker.
 */
export default class CostReporter {
  readonly #costs: TestCost[] = [];
  #before = 0;

  onTestCaseReady(): void {
    this.#before = cpuSeconds();
  }

  onTestCaseResult({ fullName, module }: VitestCase): void {
    this.#add(module.relativeModuleId, fullName);
  }

  onTestBegin(): void {
    this.#before = cpuSeconds();
  }

  onTestEnd({ title, location }: PlaywrightCase): void {
    this.#add(location.file, title);
  }

  onTestRunEnd(): void {
    this.#write();
  }

  onEnd(): void {
    this.#write();
  }

  #add(file: string, title: string): void {
    this.#costs.push({ file, title, seconds: cpuSeconds() - this.#before });
  }

  #write(): void {
    writeFileSync(process.env[COSTS_FILE] ?? 'test-costs.json', JSON.stringify(this.#costs));
  }
}
