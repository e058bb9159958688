import { parseArgs } from 'node:util';

/**
 * What the command line and the environment ask for.
 * @typedef {object} Options
 * @property {string} folder
 * @property {URL} server its pathname ends in a slash
 * @property {string} key the upload key
 * @property {boolean} once send what is there, then end
 * @property {boolean} replace replace the event's photos of the same names
 * @property {boolean} yes replace them without a question
 */

/** @typedef {{ kind: 'options', options: Options } | { kind: 'help' } | { kind: 'fault', text: string }} Reading */

export const HELP = `Usage: togather-push <folder> --server <address> --key <upload key> [--once | --replace [--yes]]

Sends the photos in a folder and its subfolders to an event, and new ones as they appear, until Ctrl-C.

  --server   the address of the Togather site, such as https://photos.example.com
             (or the environment variable TOGATHER_SERVER)
  --key      the upload key of the event, from the host's page. Other users of this computer can read command
             lines, so the environment variable TOGATHER_KEY is safer.
  --once     send what is in the folder now, then end
  --replace  replace photos of the event by edits: those that came with an upload key and have the same name except
             the extension. It lists them and asks first.
  --yes      replace without asking, for scripts
  --help     show this text

Exit codes: 0 all photos were sent; 1 some were not, or sending had to stop; 2 the command is incomplete.`;

/**
 * Reads the command line. The environment provides what it leaves out.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Reading}
 */
export const readOptions = (args, env) => {
  let parsed;
  try {
    parsed = parseArgs({
      args,
      allowPositionals: true,
      options: {
        server: { type: 'string' },
        key: { type: 'string' },
        once: { type: 'boolean', default: false },
        replace: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    return fault(/** @type {Error} */ (error).message);
  }
  const { values, positionals } = parsed;
  if (values.help) return { kind: 'help' };
  const [folder, ...others] = positionals;
  if (!folder || others.length > 0) return fault('Name one folder.');
  const address = values.server ?? env.TOGATHER_SERVER;
  if (!address) return fault('Name the server with --server or TOGATHER_SERVER.');
  const server = readServer(address);
  if (!server) return fault(`${address} is not the address of a server, such as https://photos.example.com`);
  const key = (values.key ?? env.TOGATHER_KEY ?? '').trim();
  if (!key) return fault('Give the upload key with --key or TOGATHER_KEY.');
  // Anything else could not be sent in a header.
  if (!/^[\x21-\x7e]+$/.test(key)) return fault('The upload key contains characters that no key has.');
  if (values.yes && !values.replace) return fault('--yes is for --replace.');
  if (values.once && values.replace) return fault('Choose --once or --replace.');
  const { once, replace, yes } = values;
  return { kind: 'options', options: { folder, server, key, once, replace, yes } };
};

/**
 * @param {string} text
 * @returns {Reading}
 */
const fault = (text) => ({ kind: 'fault', text });

/**
 * Returns the address of a server; undefined for what is none. https is assumed where the scheme is left out.
 * @param {string} address
 */
const readServer = (address) => {
  const text = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(text) || /:\/\/$/.test(text)) return undefined;
  const url = new URL(text);
  if (/^[a-z]+:\/\//i.test(address) && !/^https?:/i.test(address)) return undefined;
  url.pathname = url.pathname.replace(/\/*$/, '/');
  url.search = '';
  url.hash = '';
  return url;
};
