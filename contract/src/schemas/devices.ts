import { z } from 'zod';
import { CORRECTION_SECONDS } from '../limits.ts';
import { defineEndpoint } from './endpoint.ts';
import { photo } from './photos.ts';
import { eventParams, id } from './values.ts';

/** A photo as proof of a clock: its time by the device's clock, and corrected. */
const proof = photo.pick({ photoId: true, previewUrl: true }).extend({
  clockAt: z.iso.datetime(),
  takenAt: z.iso.datetime(),
});

const correction = z.int().min(-CORRECTION_SECONDS).max(CORRECTION_SECONDS);

export const device = z.object({
  deviceId: id,
  /** As in the files; '' where they have none. */
  make: z.string(),
  model: z.string(),
  /** Who sent its photos; null for several senders, or one without a name. */
  uploaderName: z.string().nullable(),
  photoCount: z.int().nonnegative(),
  /** Seconds added to the times of its photos. */
  correctionSeconds: z.int(),
  /** Null while nothing is corrected. The host also decides that nothing is. */
  correctedBy: z.enum(['estimate', 'host']).nullable(),
  /** Seconds by which a photo is dated after its arrival; null if none is. The clock is fast by at least as much. */
  aheadSeconds: z.int().positive().nullable(),
  /** The last estimate, also where the host decided otherwise. */
  estimate: z
    .object({
      correctionSeconds: z.int(),
      /** `live`: photos arrive at a steady time after their capture. Otherwise photos of one moment; `zone`: it is off by a time zone. */
      by: z.enum(['live', 'moments', 'zone']),
      /** Photos of one moment: the device's, and another's. */
      pairs: z.array(z.object({ own: proof, other: proof })),
    })
    .nullable(),
});
export type Device = z.infer<typeof device>;

export const listDevices = defineEndpoint('listDevices', {
  summary: 'The cameras and phones of an event, most photos first, with the corrections of their clocks',
  params: eventParams,
  response: z.object({ devices: z.array(device) }),
});

export const correctDevice = defineEndpoint('correctDevice', {
  summary:
    "Correct a device's clock by so many seconds; 0 leaves the times as in the files. No estimate changes it any more",
  params: eventParams.extend({ deviceId: id }),
  body: z.object({ correctionSeconds: correction }),
  response: z.object({ corrected: z.literal(true) }),
  errors: ['DEVICE_NOT_FOUND'],
});
