import { createHmac } from 'node:crypto';
import type { Context } from '../../context/context.ts';
import { networkOf } from '../../platform/limits/rate-limit.ts';

/** The network of an address as it is kept with a report or a heart: it cannot be read back, or compared across the two. */
export const hashNetwork = (
  { secrets }: Pick<Context, 'secrets'>,
  kept: 'report' | 'heart',
  address: string,
): Buffer =>
  createHmac('sha256', secrets.keyFor(`${kept}-network`))
    .update(networkOf(address))
    .digest();
