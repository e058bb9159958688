import type { Context } from '#app/context/context.ts';
import { Failure } from '#platform/base/failure.ts';
import type { TlsSession } from './certificates/tls-session.ts';
import { judgeFailure, type Reply, reply } from './protocol/take-command.ts';
import { receivePhoto, type TakenPhoto } from './receive-photo.ts';
import { type ListingKind, writeListing } from './sent-files/answer-about-files.ts';
import type { Entry } from './sent-files/sent-files.ts';
import { chooseConnection } from './transfers/choose-connection.ts';
import type { CutFiles } from './transfers/hold-tickets.ts';
import { openPassivePort, type PassivePort, TransferFailure } from './transfers/passive-port.ts';

/** The control connection that data connections belong to. */
interface Control {
  readonly address: string;
  /** The address of this machine that the client reached. */
  readonly localAddress: string | undefined;
  readonly send: (reply: Reply) => void;
  readonly isGone: () => boolean;
}

/** The commands of a session that use a data connection. Each returns its last reply. */
export interface DataCommands {
  /** PASV and EPSV. */
  readonly openPort: (isExtended: boolean) => Promise<Reply>;
  /** STOR and STOU. `onTaken` is called before the reply. */
  readonly receive: (photo: ReceivedAs) => Promise<Reply>;
  readonly sendListing: (tls: TlsSession, kind: ListingKind, entries: readonly Entry[]) => Promise<Reply>;
  /** Ends the transfer in progress. */
  readonly cut: () => void;
  readonly close: () => void;
}

interface ReceivedAs {
  readonly fileName: string;
  readonly secret: string;
  readonly tls: TlsSession;
  readonly onTaken: (photo: TakenPhoto) => void;
}

/** A client that does not read its listing is not waited for. */
const LISTING_MS = 10_000;
const NO_PORT = reply(425, 'Use PASV or EPSV first.');

export function createDataCommands(
  { context, cutFiles }: { readonly context: Context; readonly cutFiles: CutFiles },
  control: Control,
): DataCommands {
  const { config } = context;
  const { address } = control;
  let passive: PassivePort | undefined;
  let cutTransfer: (() => void) | undefined;

  const close = () => {
    passive?.close();
    passive = undefined;
  };

  /** Runs a transfer over the port that the client opened; its failures become replies. */
  const transfer = async (run: (port: PassivePort) => Promise<Reply>): Promise<Reply> => {
    const port = passive;
    passive = undefined;
    if (!port) return NO_PORT;
    cutTransfer = port.close;
    try {
      return await run(port);
    } catch (error) {
      if (!(error instanceof Failure || error instanceof TransferFailure))
        context.log.error({ err: error }, 'a camera’s photo was not stored');
      return judgeFailure(error);
    } finally {
      cutTransfer = undefined;
      port.close();
    }
  };

  return {
    openPort: async (isExtended) => {
      close();
      const shown = config.ingest.publicAddress ?? ipv4Of(control.localAddress);
      if (!isExtended && !shown) return reply(425, 'Use EPSV over IPv6.');
      const ports = config.ingest.passivePorts;
      passive = await openPassivePort({ host: config.host, ports, client: address });
      if (!passive) return reply(425, 'No port is free. Please try again.');
      const { port } = passive;
      if (control.isGone()) close();
      if (isExtended) return reply(229, `Entering Extended Passive Mode (|||${port}|)`);
      const numbers = [...shown!.split('.'), port >> 8, port & 255].join(',');
      return reply(227, `Entering Passive Mode (${numbers})`);
    },
    receive: async ({ fileName, secret, tls, onTaken }) => {
      const answer = await transfer(async (port) => {
        const onReady = (cut: (error: Error) => void) => {
          cutTransfer = () => cut(new TransferFailure(426, 'The transfer was aborted.'));
          control.send(reply(150, 'Send the photo.'));
        };
        onTaken(await receivePhoto(context, { fileName, secret, address, port, tls, cutFiles, onReady }));
        return reply(226, 'The photo is stored.');
      });
      context.metrics.observeCameraPhoto(answer.code);
      return answer;
    },
    sendListing: (tls, kind, entries) =>
      transfer(async (port) => {
        await port.arrival();
        const { chosen, cut } = chooseConnection(
          port,
          (socket) => tls.secure(socket),
          () => {},
        );
        cutTransfer = () => cut(new TransferFailure(426, 'The listing was aborted.'));
        control.send(reply(150, 'Here it comes.'));
        const data = await chosen;
        if (data.destroyed) throw new TransferFailure(426, 'The data connection was closed.');
        const closed = new Promise((resolve) => data.once('close', resolve));
        cutTransfer = () => void data.destroy();
        const late = setTimeout(cutTransfer, LISTING_MS);
        data.resume().end(writeListing(kind, entries));
        await closed;
        clearTimeout(late);
        return reply(226, 'That is what this client sent since it connected.');
      }),
    cut: () => cutTransfer?.(),
    close,
  };
}

/** Returns the IPv4 address that PASV can name; undefined for IPv6. */
const ipv4Of = (address: string | undefined): string | undefined =>
  /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address ?? '')?.[1];
