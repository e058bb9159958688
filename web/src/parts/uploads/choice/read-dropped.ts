const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** A folder returns its entries in chunks, the last of which is empty. */
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

/** Skips what cannot be read: it may have been deleted. */
const filesIn = async (entry: FileSystemEntry): Promise<File[]> => {
  try {
    if (entry.isFile) return [await fileOf(entry as FileSystemFileEntry)];
    // Skips system files such as .DS_Store.
    if (entry.name.startsWith('.')) return [];
    const inside = await entriesOf(entry as FileSystemDirectoryEntry);
    return (await Promise.all(inside.map(filesIn))).flat();
  } catch {
    return [];
  }
};

const isHidden = ({ name }: File) => name.startsWith('.') || name === 'Thumbs.db';

/** Returns the dropped files, including those of folders and subfolders, sorted by name. */
export async function readDropped(dropped: DataTransfer): Promise<File[]> {
  // Read synchronously: the list is empty after the event.
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry());
  const files = [...dropped.files];
  if (entries.every((entry) => !entry?.isDirectory)) return files;
  const found = await Promise.all(entries.map((entry) => (entry ? filesIn(entry) : [])));
  return found
    .flat()
    .filter((file) => !isHidden(file))
    .sort((one, other) => one.name.localeCompare(other.name));
}
