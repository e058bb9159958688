import type { UploadAnswer } from '@togather/contract/schemas/photos/photos.ts';
import { type Batch, upload } from './guests.ts';
import type { Play } from './scene.ts';

const BATCH_SIZE = 6;
/** Each holds some 24 MB of this process, with what autocannon copies. */
const MOST_UNDER_WAY = 150;

let sent = 0;

/** Has guests who came send photos at the wanted rate; what is refused is sent again when the server said so. */
export const keepUploading = (play: Play) => {
  let [begun, underWay] = [0, 0];
  let owed = 0;
  let refused: { readonly batch: Batch; readonly dueAt: number }[] = [];
  const sendBatch = (batch: Batch) => {
    underWay++;
    const ask = upload(batch, {
      onTaken: (answer) => {
        underWay--;
        acknowledge(play, batch, answer);
      },
      onRefused: (seconds) => {
        underWay--;
        refused.push({ batch, dueAt: performance.now() + 1000 * seconds });
      },
    });
    play.send([{ address: batch.guest.address, asks: [ask] }]);
  };
  const sendAgain = () => {
    const now = performance.now();
    const due = refused.filter(({ dueAt }) => dueAt <= now);
    refused = refused.filter(({ dueAt }) => dueAt > now);
    for (const { batch } of due) sendBatch(batch);
  };
  return {
    tick: (second: number) => {
      sendAgain();
      const wanted = Math.round(second * play.rates.batchesPerSecond);
      owed += wanted - begun;
      begun = wanted;
      while (owed > 0 && underWay < MOST_UNDER_WAY) {
        const batch = nextBatch(play);
        if (!batch) return;
        owed--;
        sendBatch(batch);
      }
    },
    /** Batches that were due, and this process had no room or no guest for. */
    owed: () => owed,
  };
};

/** Events take turns, and in each its guests. */
const nextBatch = ({ events, guests, photos }: Play): Batch | undefined => {
  const event = events[sent % events.length];
  const here = guests.filter((guest) => guest.event === event && guest.cookies.size > 0);
  const guest = here[sent % here.length];
  return guest && { guest, key: `load-${process.pid}-${sent++}`, photos: photos(BATCH_SIZE) };
};

const acknowledge = ({ acknowledgedAt }: Play, { guest }: Batch, { photos, rejected }: UploadAnswer) => {
  if (rejected.length > 0) throw new Error(`a photo was refused: ${JSON.stringify(rejected[0])}`);
  for (const { photoId, sha256 } of photos) {
    guest.event.acknowledged.set(photoId, sha256);
    acknowledgedAt.set(photoId, performance.now());
  }
};
