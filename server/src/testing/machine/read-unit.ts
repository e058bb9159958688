/** What a unit of systemd says in its section [Service], as far as `Machine.start` follows it. */
export interface Unit {
  readonly account: string;
  readonly workingDirectory: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly environmentFiles: readonly string[];
  /** Folders that systemd creates for the account before a start. */
  readonly folders: readonly string[];
  /** Commands of root before the start. */
  readonly before: readonly string[];
  readonly command: string;
}

/** Parses a unit (systemd.syntax(7)) without quotes and continued lines, which ours do not have. */
export function readUnit(text: string): Unit {
  const lines = text.split('\n').flatMap((line) => {
    const [, key, value] = line.match(/^(\w+)=(.*)$/) ?? [];
    return key ? [{ key, value: value! }] : [];
  });
  const all = (key: string) => lines.filter((line) => line.key === key).map(({ value }) => value);
  const one = (key: string) => {
    const [value, ...more] = all(key);
    if (value === undefined || more.length > 0) throw new Error(`the unit needs one ${key}`);
    return value;
  };
  const variables = all('Environment').flatMap((value) => value.split(' '));
  return {
    account: one('User'),
    workingDirectory: one('WorkingDirectory'),
    environment: Object.fromEntries(variables.map((pair) => pair.split(/=(.*)/, 2) as [string, string])),
    environmentFiles: all('EnvironmentFile').map((file) => file.replace(/^-/, '')),
    folders: [
      ...all('StateDirectory').map((name) => `/var/lib/${name}`),
      ...all('RuntimeDirectory').map((name) => `/run/${name}`),
    ],
    before: all('ExecStartPre').map((command) => command.replace(/^\+/, '')),
    command: one('ExecStart'),
  };
}
