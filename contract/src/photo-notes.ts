/** What is known of a photo besides its file. */
export interface PhotoNote {
  /** ISO 8601; null for a photo that does not say. */
  readonly takenAt: string | null;
  /** When it was taken, or else uploaded, in seconds since 1970. */
  readonly time: number;
  /** What its uploader wanted to be called; null for nothing. */
  readonly uploaderName: string | null;
  readonly hearts: number;
  /** Where its faces are: the percentage of object-position along its long side; null where it shows none. */
  readonly focus: number | null;
}

export interface PhotoNotes {
  readonly idLength: number;
  readonly ids: string;
  readonly times: readonly number[];
  readonly untaken: readonly number[];
  readonly names: readonly string[];
  readonly uploaders: readonly number[];
  readonly hearts: readonly number[];
  readonly focus: readonly number[];
}

/** How long the beginnings of ids have to be to differ from each other. */
const lengthToTell = (ids: readonly string[]): number => {
  for (let length = 1; ; length++)
    if (new Set(ids.map((id) => id.slice(0, length))).size === ids.length) return length;
};

const NOBODY = -1;
const NO_FOCUS = -1;

/**
 * Notes on an event's photos as they are sent: in columns and with short ids, a tenth of what 850 of them would be as
 * objects. The ids differ from each other.
 */
export const packNotes = (rows: readonly (PhotoNote & { readonly photoId: string })[]): PhotoNotes => {
  const ids = rows.map(({ photoId }) => photoId);
  const idLength = lengthToTell(ids);
  const names = [...new Set(rows.flatMap(({ uploaderName }) => uploaderName ?? []))];
  const placeOf = new Map(names.map((name, place) => [name, place]));
  return {
    idLength,
    ids: ids.map((id) => id.slice(0, idLength)).join(''),
    times: rows.map(({ time }, place) => time - (rows[place - 1]?.time ?? 0)),
    untaken: rows.flatMap(({ takenAt }, place) => (takenAt === null ? [place] : [])),
    names,
    uploaders: rows.map(({ uploaderName }) => placeOf.get(uploaderName ?? '') ?? NOBODY),
    hearts: rows.map(({ hearts }) => hearts),
    focus: rows.map(({ focus }) => focus ?? NO_FOCUS),
  };
};

/** Notes by the beginnings of the photos' ids. */
export interface OpenNotes {
  readonly idLength: number;
  readonly notes: ReadonlyMap<string, PhotoNote>;
}

export const openNotes = (packed: PhotoNotes): OpenNotes => {
  const { idLength, ids, times, names, uploaders, hearts, focus } = packed;
  const untaken = new Set(packed.untaken);
  let time = 0;
  const notes = times.map((passed, place): [string, PhotoNote] => {
    time += passed;
    const note = {
      takenAt: untaken.has(place) ? null : new Date(time * 1000).toISOString(),
      time,
      uploaderName: names[uploaders[place] ?? NOBODY] ?? null,
      hearts: hearts[place] ?? 0,
      focus: focus[place] === NO_FOCUS ? null : (focus[place] ?? null),
    };
    return [ids.slice(place * idLength, (place + 1) * idLength), note];
  });
  return { idLength, notes: new Map(notes) };
};

/** Returns the note on a photo; undefined where there is none. */
export const noteOn = ({ idLength, notes }: OpenNotes, photoId: string): PhotoNote | undefined =>
  notes.get(photoId.slice(0, idLength));

/** How many hearts a photo has. */
export interface PhotoHearts {
  readonly photoId: string;
  readonly hearts: number;
}

/** The notes with other numbers of hearts; photos without a note are left out. */
export const withHearts = (open: OpenNotes, changed: readonly PhotoHearts[]): OpenNotes => {
  const notes = new Map(open.notes);
  for (const { photoId, hearts } of changed) {
    const note = noteOn(open, photoId);
    if (note) notes.set(photoId.slice(0, open.idLength), { ...note, hearts });
  }
  return { ...open, notes };
};
