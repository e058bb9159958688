export interface PhotoNote {
  /** ISO 8601; null when the photo does not contain it. */
  readonly takenAt: string | null;
  /** Time of capture, or of the upload without one, in seconds since 1970. */
  readonly time: number;
  /** Display name given by the uploader; null without one. */
  readonly uploaderName: string | null;
  readonly hearts: number;
  /** Position of the faces along the long side, as a percentage for object-position; null without faces. */
  readonly focus: number | null;
  /** The task that it was sent to; undefined without one. */
  readonly taskId?: string | undefined;
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
  /** Indexes of the photos of each task; absent where no photo has one. */
  readonly tasks?: Readonly<Record<string, readonly number[]>> | undefined;
}

/** Returns the shortest length at which the beginnings of all ids differ. */
const lengthToTell = (ids: readonly string[]): number => {
  for (let length = 1; ; length++)
    if (new Set(ids.map((id) => id.slice(0, length))).size === ids.length) return length;
};

const NOBODY = -1;
const NO_FOCUS = -1;
const NO_TASK = '';

/**
 * Packs the notes on an event's photos into columns with short ids. For 850 photos this is a tenth of the size of
 * objects. The ids must be unique.
 */
export function packNotes(rows: readonly (PhotoNote & { readonly photoId: string })[]): PhotoNotes {
  const ids = rows.map(({ photoId }) => photoId);
  const idLength = lengthToTell(ids);
  const names = [...new Set(rows.flatMap(({ uploaderName }) => uploaderName ?? []))];
  const indexOf = new Map(names.map((name, index) => [name, index]));
  const tasks = Object.groupBy([...rows.keys()], (index) => rows[index]?.taskId ?? NO_TASK);
  delete tasks[NO_TASK];
  return {
    idLength,
    ids: ids.map((id) => id.slice(0, idLength)).join(''),
    times: rows.map(({ time }, index) => time - (rows[index - 1]?.time ?? 0)),
    untaken: rows.flatMap(({ takenAt }, index) => (takenAt === null ? [index] : [])),
    names,
    uploaders: rows.map(({ uploaderName }) => indexOf.get(uploaderName ?? '') ?? NOBODY),
    hearts: rows.map(({ hearts }) => hearts),
    focus: rows.map(({ focus }) => focus ?? NO_FOCUS),
    ...(Object.keys(tasks).length > 0 && { tasks: tasks as Record<string, number[]> }),
  };
}

/** Notes by the beginnings of the photos' ids. */
export interface OpenNotes {
  readonly idLength: number;
  readonly notes: ReadonlyMap<string, PhotoNote>;
}

export function openNotes(packed: PhotoNotes): OpenNotes {
  const { idLength, ids, times, names, uploaders, hearts, focus } = packed;
  const untaken = new Set(packed.untaken);
  const taskOf = new Map(
    Object.entries(packed.tasks ?? {}).flatMap(([taskId, indexes]) =>
      indexes.map((index) => [index, taskId] as const),
    ),
  );
  let time = 0;
  const notes = times.map((passed, index): [string, PhotoNote] => {
    time += passed;
    const note = {
      takenAt: untaken.has(index) ? null : new Date(time * 1000).toISOString(),
      time,
      uploaderName: names[uploaders[index] ?? NOBODY] ?? null,
      hearts: hearts[index] ?? 0,
      focus: focus[index] === NO_FOCUS ? null : (focus[index] ?? null),
      ...(taskOf.has(index) && { taskId: taskOf.get(index) }),
    };
    return [ids.slice(index * idLength, (index + 1) * idLength), note];
  });
  return { idLength, notes: new Map(notes) };
}

/** Returns the note on a photo; undefined where there is none. */
export function noteOn({ idLength, notes }: OpenNotes, photoId: string): PhotoNote | undefined {
  return notes.get(photoId.slice(0, idLength));
}

export interface PhotoHearts {
  readonly photoId: string;
  readonly hearts: number;
}

/** Returns the notes with changed numbers of hearts; photos without a note are skipped. */
export function withHearts(open: OpenNotes, changed: readonly PhotoHearts[]): OpenNotes {
  const notes = new Map(open.notes);
  for (const { photoId, hearts } of changed) {
    const note = noteOn(open, photoId);
    if (note) notes.set(photoId.slice(0, open.idLength), { ...note, hearts });
  }
  return { ...open, notes };
}
