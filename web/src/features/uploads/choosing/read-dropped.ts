const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** A folder gives its entries in parts, the last of which is empty. */
const entriesOf = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return all;
    all.push(...part);
  }
};

/** What cannot be read is left out: it may be gone by now. */
const filesIn = async (entry: FileSystemEntry): Promise<File[]> => {
  try {
    if (entry.isFile) return [await fileOf(entry as FileSystemFileEntry)];
    // What systems put into folders is nobody's photo.
    if (entry.name.startsWith('.')) return [];
    const inside = await entriesOf(entry as FileSystemDirectoryEntry);
    return (await Promise.all(inside.map(filesIn))).flat();
  } catch {
    return [];
  }
};

const isHidden = ({ name }: File) => name.startsWith('.') || name === 'Thumbs.db';

/** The files that are dropped, those of folders and their folders with them, by name. */
export const readDropped = async (dropped: DataTransfer): Promise<File[]> => {
  // Asked for at once: the list is empty as soon as the event is over.
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry());
  const files = [...dropped.files];
  if (entries.every((entry) => !entry?.isDirectory)) return files;
  const found = await Promise.all(entries.map((entry) => (entry ? filesIn(entry) : [])));
  return found
    .flat()
    .filter((file) => !isHidden(file))
    .sort((one, other) => one.name.localeCompare(other.name));
};
