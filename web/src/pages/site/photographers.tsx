import { Fragment, type ReactNode } from 'react';
import { useConfig } from '#lib/api/config.ts';
import { usePageMeta } from '#lib/history/page-meta.ts';
import { useTranslation } from '#texts/use-translation.ts';
import { CopyButton } from '#ui/buttons/copy-button.tsx';
import { CopyField } from '#ui/fields/copy-field.tsx';
import { classes } from '#ui/layout/classes.ts';
import { PageHeader, PageShell } from '#ui/layout/page-shell.tsx';

export function Screen() {
  const { t } = useTranslation('photographers');
  usePageMeta({ title: t('title'), description: t('intro') });
  const { origin } = location;
  const cameraPort = useConfig()?.cameraPort ?? null;
  const ways = [
    <Way
      key="folder"
      id="folder"
      title={t('folder.title')}
      text={t('folder.text')}
      drawing={<FolderDrawing />}
      points={[t('folder.points.a'), t('folder.points.b'), t('folder.points.c'), t('folder.points.d')]}
    >
      <Command parts={['npx togather-push', t('folder.path'), `--server ${origin}`, '--key tgk_…']} />
    </Way>,
    <Way
      key="camera"
      id="camera"
      title={t('camera.title')}
      text={t(cameraPort === null ? 'camera.text' : 'camera.textOn')}
      drawing={<CameraDrawing />}
      points={[t('camera.points.a'), t('camera.points.b'), t('camera.points.c')]}
    >
      <CameraSettings port={cameraPort ?? INGEST_PORT} />
    </Way>,
    <Way
      key="program"
      id="program"
      title={t('program.title')}
      text={t('program.text')}
      drawing={<ProgramDrawing />}
      points={[t('program.points.a'), t('program.points.b')]}
    >
      <Command
        parts={[
          'curl --data-binary @photo.jpg',
          "-H 'X-File-Name: photo.jpg'",
          "-H 'Authorization: Bearer tgk_…'",
          `${origin}/api/ingest`,
        ]}
      />
    </Way>,
    <Way
      key="download"
      id="download"
      title={t('download.title')}
      text={t('download.text')}
      drawing={<DownloadDrawing />}
      points={[t('download.points.a'), t('download.points.b')]}
    >
      <Command parts={['curl', "-H 'Authorization: Bearer tgk_…'", `${origin}/api/ingest/photos`]} />
    </Way>,
    <Way
      key="favourites"
      id="favourites"
      title={t('favourites.title')}
      text={t('favourites.text')}
      drawing={<DownloadDrawing />}
      points={[t('favourites.points.a'), t('favourites.points.b')]}
    >
      <Command parts={['curl', "-H 'Authorization: Bearer tgk_…'", `${origin}/api/ingest/choices`]} />
    </Way>,
  ];
  return (
    <PageShell>
      <PageHeader title={t('title')} text={t('intro')} />
      <section aria-labelledby="key" className="mt-10 max-w-2xl">
        <h2 id="key" className="text-lg">
          {t('key.title')}
        </h2>
        <p className="mt-2 text-pretty">{t('key.text')}</p>
      </section>
      {cameraPort === null ? ways : [ways[1], ways[0], ...ways.slice(2)]}
    </PageShell>
  );
}

/** The default of INGEST_PORT. */
const INGEST_PORT = 2121;
const settings = ['protocol', 'server', 'port', 'passive', 'user', 'password'] as const;

/** What to enter in a camera's menu. */
const CameraSettings = ({ port }: { port: number }) => {
  const { t } = useTranslation('photographers');
  const typed = { server: location.hostname, port: String(port) };
  return (
    <dl className="divide-y divide-line rounded-card border border-line bg-surface px-5">
      {settings.map((setting) => {
        const name = t(`camera.settings.${setting}.name`);
        const isTyped = setting === 'server' || setting === 'port';
        return (
          <div
            key={setting}
            className={classes(
              'grid content-center items-center gap-x-6 sm:grid-cols-[9rem_1fr]',
              isTyped ? 'py-2.5' : 'py-4',
            )}
          >
            <dt className="text-muted">{name}</dt>
            <dd className="flex min-w-0 items-center justify-between gap-2 font-semibold wrap-anywhere">
              {isTyped ? typed[setting] : t(`camera.settings.${setting}.value`)}
              {isTyped && (
                <CopyButton text={typed[setting]} label={t('copyNamed', { name })} copied={t('copied')} />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
};

/** One way to send photos, or to get them: a drawing, what it is, how it is set up, and what to know. */
const Way = ({
  id,
  title,
  text,
  drawing,
  points,
  children,
}: {
  id: string;
  title: string;
  text: string;
  drawing: ReactNode;
  points: readonly string[];
  children: ReactNode;
}) => (
  <section
    aria-labelledby={id}
    className="mt-14 grid gap-6 border-t border-line pt-8 md:grid-cols-[11rem_minmax(0,1fr)] md:gap-10"
  >
    <div className="min-w-0">{drawing}</div>
    <div className="min-w-0 max-w-2xl">
      <h2 id={id} className="scroll-mt-24 text-lg">
        {title}
      </h2>
      <p className="mt-2 text-pretty">{text}</p>
      <div className="mt-5">{children}</div>
      <ul className="mt-5 grid list-disc gap-2 pl-5 text-muted">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  </section>
);

/** A command to copy. Its lines wrap between its parts, so that a phone shows all of it. */
const Command = ({ parts }: { parts: readonly string[] }) => {
  const { t } = useTranslation('photographers');
  return (
    <CopyField text={parts.join(' ')} label={t('copyCommand')} copied={t('copied')} isMono>
      <code dir="ltr">
        {parts.map((part, at) => (
          <Fragment key={part}>
            {at > 0 && ' '}
            <span className="inline-block max-w-full wrap-anywhere">{part}</span>
          </Fragment>
        ))}
      </code>
    </CopyField>
  );
};

const Drawing = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 200 130"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    className="h-auto w-48 max-w-full text-ink"
  >
    {children}
  </svg>
);

/** A photo on its way: a frame with a face. */
const Photo = ({ x, y, turn }: { x: number; y: number; turn: number }) => (
  <g transform={`rotate(${turn} ${x + 22} ${y + 17})`} className="stroke-persimmon">
    <rect x={x} y={y} width="44" height="34" rx="5" className="fill-surface" />
    <path d={`M${x + 17} ${y + 13}h.1M${x + 27} ${y + 13}h.1`} strokeWidth="3.5" />
    <path d={`M${x + 16} ${y + 21}c4 4 8 4 12 0`} />
  </g>
);

/** Photos rising from a folder. */
const FolderDrawing = () => (
  <Drawing>
    <path d="M30 116V52a8 8 0 0 1 8-8h30l10 12h44a8 8 0 0 1 8 8v52a6 6 0 0 1-6 6H36a6 6 0 0 1-6-6Z" />
    <Photo x={72} y={40} turn={-8} />
    <Photo x={136} y={10} turn={10} />
    <path d="M30 78h100v38a6 6 0 0 1-6 6H36a6 6 0 0 1-6-6Z" className="fill-surface" />
    <path d="M122 44c4-8 8-12 12-15" strokeDasharray="1 6" />
  </Drawing>
);

/** A camera that sends a photo. */
const CameraDrawing = () => (
  <Drawing>
    <path d="M22 54a8 8 0 0 1 8-8h16l8-12h28l8 12h24a8 8 0 0 1 8 8v58a8 8 0 0 1-8 8H30a8 8 0 0 1-8-8Z" />
    <circle cx="70" cy="82" r="25" />
    <circle cx="70" cy="82" r="14" className="stroke-muted" />
    <path d="M106 60h6" />
    <path d="M132 60c5-9 5-17 0-25M142 66c9-15 9-28 0-42" className="stroke-muted" />
    <Photo x={150} y={80} turn={8} />
  </Drawing>
);

/** A program's window, with a photo leaving it. */
const ProgramDrawing = () => (
  <Drawing>
    <rect x="22" y="24" width="108" height="90" rx="8" />
    <path d="M22 44h108" className="stroke-muted" />
    <path d="M33 34h.1M43 34h.1M53 34h.1" strokeWidth="4" className="stroke-muted" />
    <path d="m38 62 12 10-12 10M58 84h22" />
    <path d="M38 98h54" className="stroke-muted" />
    <path d="M112 76c8 0 16-2 24-6" strokeDasharray="1 6" />
    <Photo x={144} y={44} turn={8} />
  </Drawing>
);

/** Photos falling into an open box. */
const DownloadDrawing = () => (
  <Drawing>
    <path d="M40 78v36a8 8 0 0 0 8 8h104a8 8 0 0 0 8-8V78" />
    <path d="M40 78H20l14-14M160 78h20l-14-14" className="stroke-muted" />
    <Photo x={54} y={22} turn={-10} />
    <Photo x={104} y={12} turn={8} />
    <path d="M100 58v38" strokeDasharray="1 6" />
    <path d="m88 92 12 12 12-12" />
  </Drawing>
);
