import { readFileSync } from 'node:fs';
import { connect as connectTcp, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectTls, type TLSSocket } from 'node:tls';

/** An FTP client that sends what a test wants, also what no honest client sends. */
export interface FtpClient {
  /** Returns the next reply, in one line; '' when the connection is closed. */
  readonly reply: () => Promise<string>;
  /** Sends a command and returns its reply. */
  readonly ask: (command: string) => Promise<string>;
  readonly write: (text: string) => void;
  readonly secure: (options?: ConnectionOptions) => Promise<void>;
  readonly sockets: () => { readonly control: TLSSocket; readonly raw: Socket };
  /** Logs in with protected data connections; returns the reply to the password. */
  readonly logIn: (pin: string, key: string) => Promise<string>;
  /** Opens a port with EPSV. */
  readonly openPort: () => Promise<number>;
  /** Opens a port with EPSV and connects to it, without TLS yet; `secure` resumes the session's TLS. */
  readonly openData: () => Promise<{ port: number; secure: () => Promise<TLSSocket> }>;
  /** Connects to a port of data, without TLS yet; `secure` starts a TLS session of its own, or resumes this client's. */
  readonly connectData: (
    port: number,
    options?: { resumes: boolean },
  ) => Promise<{ secure: () => Promise<TLSSocket> }>;
  readonly close: () => void;
}

export async function connectFtp(port: number, certificate: string): Promise<FtpClient> {
  let socket: Socket = connectTcp(port, '127.0.0.1');
  const raw = socket;
  const replies: string[] = [];
  const waiting: ((reply: string) => void)[] = [];
  let isClosed = false;
  const give = (line: string) => {
    const next = waiting.shift();
    if (next) next(line);
    else replies.push(line);
  };
  raw.once('close', () => {
    isClosed = true;
    for (const next of waiting.splice(0)) next('');
  });
  const listen = (on: Socket) => {
    let text = '';
    on.on('error', () => {}).on('data', (bytes: Buffer) => {
      text += bytes.toString();
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        if (/^\d{3} /.test(text)) give(text.slice(0, end));
        text = text.slice(end + 2);
      }
    });
  };
  listen(socket);
  const reply = () =>
    new Promise<string>((resolve) => {
      const known = replies.shift();
      if (known !== undefined || isClosed) resolve(known ?? '');
      else waiting.push(resolve);
    });
  const write = (text: string) => void socket.write(text);
  const ask = (command: string) => {
    write(`${command}\r\n`);
    return reply();
  };
  let session: Buffer | undefined;
  const start = (on: Socket, more: ConnectionOptions = {}) =>
    new Promise<TLSSocket>((resolve, reject) => {
      const secured = connectTls({ socket: on, ca: readFileSync(certificate), host: '127.0.0.1', ...more });
      secured.once('secureConnect', () => resolve(secured)).once('error', reject);
    });
  let control: TLSSocket;
  const secure = async (options: ConnectionOptions = {}) => {
    await ask('AUTH TLS');
    raw.removeAllListeners('data');
    const secured = await start(raw, options);
    control = secured;
    secured.on('session', (ticket: Buffer) => {
      session = ticket;
    });
    socket = secured;
    listen(socket);
  };
  const openPort = async () => Number(/\|\|\|(\d+)\|/.exec(await ask('EPSV'))?.[1]);
  const connect = async (to: number) => {
    const data = connectTcp(to, '127.0.0.1');
    data.on('error', () => {});
    await new Promise((resolve) => data.once('connect', resolve));
    return data;
  };
  await reply();
  return {
    reply,
    ask,
    write,
    secure,
    logIn: async (pin, key) => {
      await secure();
      await ask('PBSZ 0');
      await ask('PROT P');
      await ask(`USER ${pin}`);
      return ask(`PASS ${key}`);
    },
    openPort,
    openData: async () => {
      const dataPort = await openPort();
      const data = await connect(dataPort);
      return { port: dataPort, secure: () => start(data, session && { session }) };
    },
    connectData: async (to, { resumes } = { resumes: false }) => {
      const data = await connect(to);
      return { secure: () => start(data, resumes && session ? { session } : {}) };
    },
    sockets: () => ({ control, raw }),
    close: () => raw.destroy(),
  };
}
