import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

const TIMEOUT_MS = 10_000;
/** Shorter than the real provider's minutes, for trying things out. */
const RETRY_DELAYS_MS = [1000, 3000, 10_000];

/** Posts a notice to the shop's ReturnURL; returns true when the shop accepted it. */
export const notifyShop = async (returnUrl: string, notice: Record<string, string>): Promise<boolean> => {
  try {
    const response = await fetch(returnUrl, {
      method: 'POST',
      body: new URLSearchParams(notice),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.status === 200 && (await response.text()) === '1|OK';
  } catch {
    return false;
  }
};

/** Repeats the notice to a shop that did not accept it; never throws. */
export const keepNotifying = async (
  returnUrl: string,
  notice: Record<string, string>,
  log: Logger,
): Promise<void> => {
  for (const delay of RETRY_DELAYS_MS) {
    await sleep(delay, undefined, { ref: false });
    if (await notifyShop(returnUrl, notice)) return;
  }
  log.warn('the sandbox cashier could not deliver a payment notice');
};
