import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type CameraServer, createEventWithKey, startCameraServer } from '#testing/camera-server.ts';
import { patience } from '#testing/patience.ts';
import { hasProgram, type ProgramEnd, runProgram } from '#testing/run-program.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';

let cameras: CameraServer;
let event: Awaited<ReturnType<typeof createEventWithKey>>;
let dir: ReturnType<typeof temporaryDir>;
let seed = 0;
beforeAll(async () => {
  cameras = await startCameraServer({ PLUS_PHOTO_LIMIT: '12' });
});
afterAll(() => cameras.stop());
beforeEach(async () => {
  event = await createEventWithKey(cameras.server);
  dir = temporaryDir('tg-cameras-');
  return dir.remove;
});

const write = (name: string, bytes: Uint8Array) => {
  const file = join(dir.path, name);
  writeFileSync(file, bytes);
  return file;
};
const writePhoto = async (name: string) => {
  const { bytes } = await tinyPhoto(++seed);
  return { file: write(name, bytes), bytes: Buffer.from(bytes) };
};
/** Returns a JPEG of about 3 MB. */
const largePhoto = () =>
  sharp(randomBytes(1200 * 1200 * 3), { raw: { width: 1200, height: 1200, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
/** Returns the event's photos by name. */
const stored = async () => {
  const { photos } = await event.host.lookUp(event.pin, event.session);
  const entries = photos.map(
    async ({ awsPhotoName, url }) => [awsPhotoName, await event.host.bytes(url)] as const,
  );
  return new Map(await Promise.all(entries));
};
const trouble = (size: number) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(size)]);

describe.skipIf(!hasProgram('curl'))('curl', () => {
  const curl = (
    path: string,
    args: readonly string[] = [],
    { pin = event.pin, key = event.key, tls = '--ssl-reqd' } = {},
  ) =>
    runProgram('curl', [
      ...['-sSv', tls, '--cacert', cameras.certificate, '--user', `${pin}:${key}`],
      ...[...args, `ftp://127.0.0.1:${cameras.port}/${path}`],
    ]);

  test('stores a photo in a new folder, byte for byte, before the 226', async () => {
    const { file, bytes } = await writePhoto('IMG 照片.jpg');
    const sent = await curl('DCIM/100CANON/', ['--ftp-create-dirs', '-T', file]);
    expect(sent).toMatchObject({ code: 0, output: expect.stringContaining('< 226 The photo is stored.') });
    expect(await stored()).toEqual(new Map([['IMG 照片.jpg', bytes]]));
    expect(await cameras.server.context.metrics.text()).toMatch(
      /togather_camera_photos_total\{code="226"\} [1-9]/,
    );
    const [row] = await cameras.server.context.db
      .selectFrom('photos')
      .select('uploader_name')
      .where('event_id', '=', event.eventId)
      .execute();
    expect(row).toEqual({ uploader_name: 'Photographer Lin' });
    // The same photo again is no second one.
    expect(await curl('', ['-T', file])).toMatchObject({ code: 0 });
    expect((await stored()).size).toBe(1);
  });

  test('works with the older PASV as well', async () => {
    const { file } = await writePhoto('a.jpg');
    const sent = await curl('', ['--disable-epsv', '-T', file]);
    expect(sent).toMatchObject({ code: 0, output: expect.stringContaining('< 227 ') });
  });

  test.each([
    ['a photo of more than 25 MB', () => trouble(26 * 1024 * 1024), '< 552 '],
    ['a text', () => Buffer.from('no photo'.repeat(20)), '< 550 '],
  ])('%s is refused', async (_what, make, code) => {
    const sent = await curl('', ['-T', write('a.jpg', make())]);
    expect(sent.code).not.toBe(0);
    expect(sent.output).toContain(code);
    expect(await stored()).toEqual(new Map());
  });

  test.each([
    ['an empty file', () => Buffer.alloc(0)],
    ['half a photo', () => trouble(1000)],
  ])('%s is asked for again, and refused when it is the same', async (_what, make) => {
    const file = write('a.jpg', make());
    for (const code of ['< 426 ', '< 550 ']) {
      const sent = await curl('', ['-T', file]);
      expect(sent.code).not.toBe(0);
      expect(sent.output).toContain(code);
    }
    expect(await stored()).toEqual(new Map());
  });

  test('a full event refuses with 552, and the connection goes on', async () => {
    await cameras.server.context.db
      .updateTable('events')
      .set({ photo_limit: 1 })
      .where('id', '=', event.eventId)
      .execute();
    const [first, second] = [await writePhoto('1.jpg'), await writePhoto('2.jpg')];
    expect(await curl('', ['-T', first.file])).toMatchObject({ code: 0 });
    const sent = await curl('', ['-T', second.file, '-T', first.file, `ftp://127.0.0.1:${cameras.port}/`]);
    expect(sent.output).toContain('< 552 The event is full.');
    expect(sent.output).toContain('< 226 The photo is stored.');
  });

  test.each(['maintenance', 'read_only'] as const)(
    '%s asks the camera to send the photo later (I3)',
    async (mode) => {
      const { db, modes } = cameras.server.context;
      const change = async (isOn: boolean) => {
        await db
          .updateTable('modes')
          .set({ [mode]: isOn })
          .execute();
        const now = { maintenance: false, readOnly: false };
        const wanted = isOn ? { ...now, [mode === 'maintenance' ? mode : 'readOnly']: true } : now;
        await vi.waitFor(() => expect(modes.current()).toEqual(wanted), patience);
      };
      const { file, bytes } = await writePhoto('a.jpg');
      await change(true);
      try {
        expect((await curl('', ['-T', file])).output).toContain('< 451 The site is ');
      } finally {
        await change(false);
      }
      expect(await stored()).toEqual(new Map());
      expect(await curl('', ['-T', file])).toMatchObject({ code: 0 });
      expect(await stored()).toEqual(new Map([['a.jpg', bytes]]));
    },
  );

  test('reads nothing, and lists and renames nothing of other sessions (M3)', { tags: 'rest' }, async () => {
    const { file } = await writePhoto('a.jpg');
    await curl('', ['-T', file]);
    expect(await curl('a.jpg')).toMatchObject({ code: 78, output: expect.stringContaining('< 550 ') });
    const listed = await curl('');
    expect(listed).toMatchObject({ code: 0, output: expect.stringContaining('< 226 ') });
    expect(listed.output).not.toContain('a.jpg');
    for (const command of ['DELE a.jpg', 'RNFR a.jpg', 'PORT 127,0,0,1,0,80', 'EPRT |1|127.0.0.1|80|'])
      expect((await curl('', ['--quote', command])).code).toBe(21);
  });

  test('without TLS there is no login (M1)', async () => {
    const { file } = await writePhoto('a.jpg');
    const url = `ftp://127.0.0.1:${cameras.port}/`;
    const plain = await runProgram('curl', ['-sSv', '--user', `${event.pin}:${event.key}`, '-T', file, url]);
    expect(plain).toMatchObject({ code: 67, output: expect.stringContaining('< 530 Use AUTH TLS first') });
    const clear = await curl('', ['-T', file], { tls: '--ftp-ssl-control' });
    expect(clear.output).toMatch(/< (522|536) /);
    expect(await stored()).toEqual(new Map());
  });

  test('PIN and key have to be of one event, and wrong ones get the same reply ever later (M2)', {
    tags: 'rest',
  }, async () => {
    const other = await createEventWithKey(cameras.server);
    const { file } = await writePhoto('a.jpg');
    const startedAt = Date.now();
    const replies = [];
    for (const wrong of [{ pin: other.pin }, { key: other.key }, { key: 'tgk_0000000000000000000000' }]) {
      const { code, output } = await curl('', ['-T', file], wrong);
      expect(code).toBe(67);
      replies.push(/< 530.*/.exec(output)?.[0].trim());
    }
    expect(new Set(replies).size).toBe(1);
    // 0.5 s, 1 s and 2 s.
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(3500);
    expect(await curl('', ['-T', file], { pin: ` ${event.pin.toLowerCase()} ` })).toMatchObject({ code: 0 });
  });

  test('a revoked key is refused', { tags: 'rest' }, async () => {
    const { file } = await writePhoto('a.jpg');
    await event.revoke();
    expect(await curl('', ['-T', file])).toMatchObject({
      code: 67,
      output: expect.stringContaining('< 530 '),
    });
  });
});

describe.skipIf(!hasProgram('lftp'))('lftp', () => {
  const lftp = (...commands: string[]) => {
    const script = [
      `set ssl:ca-file ${cameras.certificate}`,
      'set ftp:ssl-force true',
      'set ftp:ssl-protect-data true',
      'set net:max-retries 2',
      `open -u ${event.pin},${event.key} ftp://127.0.0.1:${cameras.port}`,
      ...commands,
      'bye',
    ].join('\n');
    return runProgram('lftp', ['-f', write('script', Buffer.from(script))]);
  };

  test('sends a folder with three connections at once', async () => {
    const folder = join(dir.path, 'DCIM', '100NIKON');
    mkdirSync(folder, { recursive: true });
    const sent = new Map<string, Buffer>();
    for (let i = 0; i < 9; i++) {
      const { bytes } = await tinyPhoto(++seed);
      writeFileSync(join(folder, `DSC_${i}.jpg`), bytes);
      sent.set(`DSC_${i}.jpg`, Buffer.from(bytes));
    }
    const end = await lftp(`mirror -R --parallel=3 ${join(dir.path, 'DCIM')} DCIM`);
    expect(end).toEqual({ code: 0, output: '' });
    expect(await stored()).toEqual(sent);
  });

  test('an upload under a temporary name is one photo with its own name', async () => {
    const { file, bytes } = await writePhoto('IMG_0003.JPG');
    const put = ['set xfer:use-temp-file yes', `put ${file}`];
    expect(await lftp(...put)).toMatchObject({ code: 0, output: '' });
    expect(await stored()).toEqual(new Map([['IMG_0003.JPG', bytes]]));
    // Sent again after a lost reply, it keeps its name, and is no second one.
    expect(await lftp(...put)).toMatchObject({ code: 0, output: '' });
    expect(await stored()).toEqual(new Map([['IMG_0003.JPG', bytes]]));
  });

  test('lists what the session sent', { tags: 'rest' }, async () => {
    const { file, bytes } = await writePhoto('a.jpg');
    const end = await lftp('mkdir DCIM', 'cd DCIM', `put ${file}`, 'ls', 'cd /', 'cls -1');
    expect(end.output).toMatch(new RegExp(` ${bytes.length} .* a\\.jpg\\nDCIM/\\n$`));
    expect((await lftp('cls -1')).output).toBe('');
  });
});

describe.skipIf(!hasProgram('rclone'))('rclone', () => {
  test('sends each photo of a folder once, and ends well', { tags: 'rest' }, async () => {
    const folder = join(dir.path, 'card');
    mkdirSync(folder);
    const sent = new Map<string, Buffer>();
    for (let i = 0; i < 5; i++) {
      const { bytes } = await tinyPhoto(++seed);
      writeFileSync(join(folder, `IMG_${i}.JPG`), bytes);
      sent.set(`IMG_${i}.JPG`, Buffer.from(bytes));
    }
    const { output: pass } = await runProgram('rclone', ['obscure', event.key]);
    const remote = [
      `:ftp,host=127.0.0.1,port=${cameras.port},user=${event.pin},pass=${pass.trim()}`,
      'explicit_tls=true,no_check_certificate=true:DCIM/100CANON',
    ].join(',');
    const end = await runProgram('rclone', [
      ...['copy', folder, remote, '-v', '--config', join(dir.path, 'none'), '--low-level-retries=1'],
    ]);
    expect(end).toMatchObject({ code: 0 });
    expect(end.output.match(/Copied \(new\)/g)).toHaveLength(5);
    expect(await stored()).toEqual(sent);
  });
});

/** Sends files with ftplib; the last line is a JSON array of replies. With `resume`, data connections resume the TLS session. */
const PYTHON = `
import ftplib, json, ssl, sys
port, certificate, user, password, resume, *files = sys.argv[1:]
class Client(ftplib.FTP_TLS):
    def ntransfercmd(self, cmd, rest=None):
        conn, size = ftplib.FTP.ntransfercmd(self, cmd, rest)
        session = self.sock.session if resume == 'resume' else None
        self.data = self.context.wrap_socket(conn, server_hostname=self.host, session=session)
        self.reused = self.data.session_reused
        return self.data, size
context = ssl.create_default_context(cafile=certificate)
if resume == 'resume': context.maximum_version = ssl.TLSVersion.TLSv1_2
client = Client(context=context, timeout=60)
client.connect('127.0.0.1', int(port))
client.login(user, password)
client.prot_p()
replies = [client.pwd(), client.mkd('/PRIVATE'), client.nlst()]
for file in files:
    with open(file, 'rb') as stream:
        try: replies.append(client.storbinary('STOR ' + file, stream))
        except ftplib.Error as error: replies.append(str(error))
    if resume == 'resume': replies.append(client.reused)
client.quit()
print(json.dumps(replies))
`;

describe.skipIf(!hasProgram('python3'))("Python's ftplib", () => {
  const python = (resume: string, files: readonly string[]) =>
    runProgram('python3', [
      ...['-c', PYTHON, String(cameras.port), cameras.certificate, event.pin, event.key, resume],
      ...files,
    ]);
  const repliesOf = ({ code, output }: ProgramEnd) => {
    if (code !== 0) throw new Error(output);
    return JSON.parse(output);
  };

  test('sends photos over one connection, and goes on after a bad one', { tags: 'rest' }, async () => {
    const [one, two] = [await writePhoto('1.jpg'), await writePhoto('2.jpg')];
    const end = await python('new', [one.file, write('bad.jpg', Buffer.from('bad'.repeat(50))), two.file]);
    expect(repliesOf(end)).toEqual([
      '/',
      '/PRIVATE',
      ['PRIVATE'],
      '226 The photo is stored.',
      expect.stringMatching(/^550 /),
      '226 The photo is stored.',
    ]);
    expect(await stored()).toEqual(
      new Map([
        ['1.jpg', one.bytes],
        ['2.jpg', two.bytes],
      ]),
    );
  });

  test('resumes the TLS session for data, as cameras do', async () => {
    const { file } = await writePhoto('1.jpg');
    expect(repliesOf(await python('resume', [file])).slice(-2)).toEqual(['226 The photo is stored.', true]);
  });
});

/** Sends a file as a TLS of the given version, and closes as `how` says. Prints the reply. */
const CLOSING = `
import ftplib, os, ssl, sys
port, user, password, file, version, how = sys.argv[1:]
context = ssl._create_unverified_context()
context.minimum_version = context.maximum_version = ssl.TLSVersion[version]
client = ftplib.FTP_TLS(context=context, timeout=60)
client.connect('127.0.0.1', int(port))
client.login(user, password)
client.prot_p()
data = client.transfercmd('STOR a.jpg')
bytes = open(file, 'rb').read()
if how == 'half': data.sendall(bytes[:len(bytes) // 2])
else: data.sendall(bytes)
if how == 'notified':
    data.setblocking(False)
    try: data.unwrap()
    except OSError: pass
os.close(data.detach())
try: print(client.voidresp())
except ftplib.Error as error: print(error)
`;

describe.skipIf(!hasProgram('python3'))('a camera that closes without reading', () => {
  const closing = async (file: string, version: string, how: string) => {
    const args = [String(cameras.port), event.pin, event.key, file, version, how];
    return (await runProgram('python3', ['-c', CLOSING, ...args])).output.trim();
  };

  const tls13 = Array.from({ length: 4 }, () => ['TLSv1_3', 'notified'] as const);
  test('loses no photo with TLS 1.3', { tags: 'rest' }, async () => {
    const { file, bytes } = await writePhoto('1.jpg');
    expect(await closing(file, 'TLSv1_3', 'notified')).toBe('226 The photo is stored.');
    expect(await stored()).toEqual(new Map([['a.jpg', bytes]]));
  });

  test.each([...tls13, ['TLSv1_2', 'notified'], ['TLSv1_3', 'silent'], ['TLSv1_2', 'silent']] as const)(
    'loses no large photo with %s, %s',
    { tags: 'rest' },
    async (version, how) => {
      const bytes = await largePhoto();
      const file = write('1.jpg', bytes);
      expect(await closing(file, version, how)).toBe('226 The photo is stored.');
      expect(await stored()).toEqual(new Map([['a.jpg', bytes]]));
    },
  );

  test.each(['TLSv1_2', 'TLSv1_3'])(
    'sends half a photo again, with %s',
    { tags: 'rest' },
    async (version) => {
      const { file } = await writePhoto('1.jpg');
      expect(await closing(file, version, 'half')).toMatch(/^426 .*incomplete/);
      expect(await stored()).toEqual(new Map());
    },
  );
});
