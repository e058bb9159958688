import type { UploadAnswer } from '@togather/contract/schemas/photos.ts';
import { type Batch, upload } from './guests.ts';
import type { Play } from './scene.ts';

const BATCH_SIZE = 6;
/** Each upload holds about 24 MB of this process, including autocannon's copies. */
const MOST_UNDER_WAY = 150;

let sent = 0;

/** Lets arrived guests upload at the given rate. Refused batches are retried when the server said so. */
export function keepUploading(play: Play) {
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
    /** Batches that were due while this process had no capacity or no guest for them. */
    owed: () => owed,
  };
}

/** Alternates between the events and between the guests of each. */
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
