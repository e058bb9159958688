/** A file that a client sent, as it was sent. */
export interface SentFile {
  readonly photoId: string;
  /** Bytes. */
  readonly size: number;
  readonly at: Date;
}

/** A file, or a folder without one, in a listing. */
export interface Entry {
  readonly name: string;
  readonly file: SentFile | undefined;
}

/** What a client has sent since it connected, by absolute path. It exists in memory only. */
export interface SentFiles {
  readonly add: (path: string, file: SentFile) => void;
  readonly addFolder: (path: string) => void;
  readonly find: (path: string) => SentFile | undefined;
  /** Moves a file; does nothing for a path without one. */
  readonly rename: (from: string, to: string) => void;
  /** Returns what a folder contains, oldest first; of a file, the file itself. */
  readonly list: (path: string) => Entry[];
}

/** The oldest ones are forgotten, so that a client cannot fill the memory. */
const MOST = 2000;

export function createSentFiles(): SentFiles {
  const files = new Map<string, SentFile | undefined>();
  const add = (path: string, file: SentFile | undefined) => {
    files.delete(path);
    files.set(path, file);
    const [oldest] = files.size > MOST ? files.keys() : [];
    if (oldest !== undefined) files.delete(oldest);
  };
  return {
    add,
    addFolder: (path) => {
      if (!files.has(path)) add(path, undefined);
    },
    find: (path) => files.get(path),
    rename: (from, to) => {
      const file = files.get(from);
      if (!file) return;
      files.delete(from);
      add(to, file);
    },
    list: (path) => {
      const itself = files.get(path);
      if (itself) return [{ name: nameOf(path), file: itself }];
      const folder = path === '/' ? '/' : `${path}/`;
      const entries = new Map<string, SentFile | undefined>();
      for (const [at, file] of files) {
        if (!at.startsWith(folder) || at === folder) continue;
        const [name = '', ...deeper] = at.slice(folder.length).split('/');
        if (deeper.length === 0) entries.set(name, file ?? entries.get(name));
        else if (!entries.has(name)) entries.set(name, undefined);
      }
      return [...entries].map(([name, file]) => ({ name, file }));
    },
  };
}

/** Returns the last part of a path. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The memories of a process, one for all connections of a client. */
export interface SharedSentFiles {
  /** Opens the memory of a client; it lasts until the last of its connections has closed it. */
  readonly open: (client: string) => { readonly files: SentFiles; readonly close: () => void };
}

/** Programs send over several connections, and check over any of them. */
export function shareSentFiles(): SharedSentFiles {
  const clients = new Map<string, { files: SentFiles; connections: number }>();
  return {
    open: (client) => {
      const shared = clients.get(client) ?? { files: createSentFiles(), connections: 0 };
      clients.set(client, shared);
      shared.connections++;
      let isOpen = true;
      return {
        files: shared.files,
        close: () => {
          if (!isOpen) return;
          isOpen = false;
          shared.connections--;
          if (shared.connections === 0) clients.delete(client);
        },
      };
    },
  };
}
