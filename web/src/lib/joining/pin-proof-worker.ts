import type { PinChallenge } from '@togather/contract/schemas/events.ts';
import { findPinProof } from './find-pin-proof.ts';

addEventListener('message', ({ data }: MessageEvent<PinChallenge>) => {
  postMessage(findPinProof(data.challenge, data.bits));
});
