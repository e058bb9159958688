import { call } from '#lib/api/api.ts';
import { shrinkSelfie } from '#parts/figures/selfie-buttons.tsx';

/** What happens to the selfie and because of it. */
export function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className="grid gap-2.5 text-pretty">
      {points.map((point) => (
        <li key={point} className="flex gap-3">
          <span aria-hidden="true" className="mt-[0.6em] size-1.5 shrink-0 rounded-full bg-muted" />
          {point}
        </li>
      ))}
    </ul>
  );
}

/** Finds the figures that look like a selfie, until `signal`. Does not send the picture's name. */
export async function sendSelfie(eventId: string, file: File, signal: AbortSignal | undefined) {
  const form = new FormData();
  form.append('selfie', await shrinkSelfie(file), 'selfie');
  return call('findFigures', { params: { eventId }, form, signal });
}
