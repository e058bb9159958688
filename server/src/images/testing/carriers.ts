import { deflateSync } from 'node:zlib';
import { makeChunk } from './make-chunk.ts';
import { makeExif } from './make-exif.ts';

/** Returns a whole number from 0 up to, not including, `max`. */
export type Below = (max: number) => number;

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const pick = <T>(below: Below, ...values: T[]): T => values[below(values.length)]!;
const rationals = (...values: number[]): [number, number][] => values.map((value) => [value * 100, 100]);

/** Returns Exif of a camera at 25.0339 N 121.5644 E. */
export function exifWithPlace(below: Below): Buffer {
  return makeExif({
    bigEndian: below(2) === 1,
    main: { 271: 'Lightbox', 272: `L${below(100)}`, 274: 1 },
    exif: { 36867: '2024:05:06 07:08:09', 36881: '+08:00' },
    gps: { 1: 'N', 2: rationals(25, 2, 2.04), 3: 'E', 4: rationals(121, 33, 51.84), 29: '2024:05:06' },
    thumbnail: { 259: 6 },
  });
}

const PROPERTIES: readonly string[] = [
  `<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="25,2.034N" exif:GPSLongitude='121,33.864E' exif:ISOSpeed="100"/>`,
  '<rdf:Description xmlns:e="http://ns.adobe.com/exif/1.0/"><e:GPSLatitude>25,2.034N</e:GPSLatitude><e:GPSLongitude>121,33.864E</e:GPSLongitude></rdf:Description>',
  '<rdf:Description><GPSLatitude xmlns="http://ns.adobe.com/exif/1.0/">25,2.034N</GPSLatitude></rdf:Description>',
  '<rdf:Description xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/" drone-dji:Latitude="25.0339" drone-dji:Longitude="121.5644" drone-dji:GpsLongtitude="121.5644" drone-dji:GimbalYawDegree="12"/>',
  '<rdf:Description xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#"><geo:lat>25.0339</geo:lat><geo:long>121.5644</geo:long></rdf:Description>',
  '<rdf:Description xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City="Taipei" photoshop:State="Xinyi" photoshop:Country="Taiwan" photoshop:Headline="stays"/>',
  '<rdf:Description xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"><Iptc4xmpCore:Location>Home Street 7</Iptc4xmpCore:Location><Iptc4xmpCore:CountryCode>TW</Iptc4xmpCore:CountryCode><Iptc4xmpCore:Scene><rdf:Bag><rdf:li>011900</rdf:li></rdf:Bag></Iptc4xmpCore:Scene></rdf:Description>',
  '<rdf:Description xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"><Iptc4xmpExt:LocationCreated><rdf:Bag><rdf:li rdf:parseType="Resource"><Iptc4xmpExt:City>Taipei</Iptc4xmpExt:City><Iptc4xmpExt:Sublocation>Home Street 7</Iptc4xmpExt:Sublocation></rdf:li></rdf:Bag></Iptc4xmpExt:LocationCreated><Iptc4xmpExt:Event><rdf:Alt><rdf:li xml:lang="x-default">A party</rdf:li></rdf:Alt></Iptc4xmpExt:Event></rdf:Description>',
  '<rdf:Description xmlns:Device="http://ns.google.com/photos/dd/1.0/device/" xmlns:EarthPose="http://ns.google.com/photos/dd/1.0/earthpose/"><Device:EarthPos EarthPose:Latitude="25.0339" EarthPose:Longitude="121.5644" EarthPose:Timestamp="1700000000000"/></rdf:Description>',
];
const CAPTION =
  '<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description><rdf:Alt><rdf:li xml:lang="x-default">a :gps note, city="x" &lt;City&gt; stays</rdf:li></rdf:Alt></dc:description></rdf:Description>';

/** Returns an XMP packet with a random choice of place properties, and a caption that resembles a place. */
const xmpText = (below: Below): string => {
  const properties = PROPERTIES.filter(() => below(3) === 0);
  const chosen = properties.length > 0 ? properties : [pick(below, ...PROPERTIES)];
  const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${CAPTION}${chosen.join('\n')}</rdf:RDF>`;
  return `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">${rdf}</x:xmpmeta><?xpacket end="w"?>`;
};

const dataSet = (number: number, value: string): Buffer =>
  Buffer.concat([Buffer.from([0x1c, 2, number, 0, value.length]), latin1(value)]);

/** Returns IPTC with captions before, between and after the named places. */
const iptcWithPlace = (below: Below): Buffer =>
  Buffer.concat([
    dataSet(0, '\0\x04'),
    dataSet(5, `Title ${below(10)}`),
    dataSet(90, 'Taipei'),
    dataSet(92, 'Home Street 7'),
    dataSet(105, 'A headline'),
    dataSet(95, 'Xinyi'),
    dataSet(100, 'TWN'),
    dataSet(101, 'Taiwan'),
    dataSet(120, 'A caption about city life'),
  ]);

const resource = (id: number, data: Buffer, name = ''): Buffer => {
  const title = latin1(String.fromCharCode(name.length) + name);
  return Buffer.concat([
    latin1('8BIM'),
    Buffer.from([id >> 8, id & 255]),
    title,
    Buffer.alloc(title.length % 2),
    u32(data.length),
    data,
    Buffer.alloc(data.length % 2),
  ]);
};

/** Returns Photoshop's image resources with IPTC, Exif or XMP. */
const resources = (below: Below): Buffer =>
  Buffer.concat([
    resource(0x03ed, Buffer.from('0048000000010001004800000001000100000000'.slice(0, 32), 'hex')),
    pick(
      below,
      () => resource(0x0404, iptcWithPlace(below), pick(below, '', 'a name', 'odd')),
      () => resource(0x0422, exifWithPlace(below)),
      () => resource(0x0424, Buffer.from(xmpText(below))),
    )(),
    resource(0x040a, Buffer.from([1])),
  ]);

const box = (type: string, ...content: Buffer[]): Buffer => {
  const data = Buffer.concat(content);
  return Buffer.concat([u32(data.length + 8), latin1(type), data]);
};

const description = (kind: string, label: string): Buffer =>
  box(
    'jumd',
    latin1(kind),
    Buffer.from('00110010800000aa00389b71', 'hex'),
    Buffer.from([3]),
    latin1(`${label}\0`),
  );

/** Returns a C2PA manifest with an assertion in JSON. */
const jumbf = (below: Below): Buffer => {
  const json = pick(
    below,
    '{"@context": {"exif": "http://ns.adobe.com/exif/1.0/"}, "exif:GPSLatitude": "25,2.034N", "exif:GPSLongitude": "121,33.864E", "exif:Make": "Lightbox, \\"L\\""}',
    '{"exif:Make":"Lightbox","Iptc4xmpExt:LocationCreated":{"Iptc4xmpExt:City":"Taipei","x":[1,{"y":"}"}]},"photoshop:City":"Taipei"}',
    '{"exif:GPSLatitude":"25,2.034N"}',
  );
  const assertion = box('jumb', description('json', 'stds.exif'), box('json', latin1(json)));
  return box(
    'jumb',
    description('c2pa', 'c2pa'),
    box('jumb', description('c2as', 'c2pa.assertions'), assertion),
  );
};

const KEYS = [
  'com.apple.quicktime.make',
  'com.apple.quicktime.location.ISO6709',
  'com.apple.quicktime.model',
];
const ISO_6709 = '+25.0339+121.5644+031.000/';

const keysAndItems = (): Buffer => {
  const hdlr = box('hdlr', Buffer.alloc(8), latin1('mdta'), Buffer.alloc(13));
  const keys = box('keys', u32(0), u32(KEYS.length), ...KEYS.map((key) => box('mdta', latin1(key))));
  const values = ['Lightbox', ISO_6709, 'L1'];
  const items = values.map((value, i) =>
    box(u32(i + 1).toString('latin1'), box('data', u32(1), u32(0), latin1(value))),
  );
  return box('meta', hdlr, keys, box('ilst', ...items));
};

const text = (value: string): Buffer =>
  Buffer.concat([Buffer.from([0, value.length, 0x15, 0xc7]), latin1(value)]);

const loci = (): Buffer =>
  box(
    'loci',
    u32(0),
    Buffer.from('15c7', 'hex'),
    latin1('Home\0\0'),
    u32(0x798c3d),
    u32(0x1908ad),
    u32(0),
    latin1('earth\0\0'),
  );

/** Returns the video of a motion photo with its place in one of the forms that videos use. */
export function video(below: Below): Buffer {
  const metadata = pick(
    below,
    () =>
      box(
        'udta',
        box('\xa9mak', text('Lightbox')),
        box('\xa9xyz', text(ISO_6709)),
        box('\xa9mod', text('L1')),
      ),
    () => box('udta', loci(), box('\xa9mod', text('L1'))),
    () => box('udta', keysAndItems()),
    keysAndItems,
    () => box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), Buffer.from(xmpText(below))),
    () => box('trak', box('udta', box('\xa9xyz', text(ISO_6709)))),
  )();
  const header = Buffer.concat([Buffer.alloc(12), u32(600), u32(600), u32(0x10000), Buffer.alloc(76)]);
  const frames = Buffer.from(Array.from({ length: 400 }, () => below(256)));
  return Buffer.concat([
    box('ftyp', latin1('mp42'), u32(0), latin1('mp42')),
    box('mdat', frames),
    box('moov', box('mvhd', header), metadata),
  ]);
}

export function segment(marker: number, ...content: Buffer[]): Buffer {
  const data = Buffer.concat(content);
  return Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data]);
}

const withText = (text: string, encoding: 'utf8' | 'utf16le' | 'utf16be'): Buffer => {
  const bytes = Buffer.from(`\ufeff${text}`, encoding === 'utf8' ? 'utf8' : 'utf16le');
  return encoding === 'utf16be' ? bytes.swap16() : bytes;
};

const pieces = (bytes: Buffer, below: Below): Buffer[] => {
  const cut = 20 + below(Math.max(1, bytes.length - 40));
  return [bytes.subarray(0, cut), bytes.subarray(cut)];
};

const extendedXmp = (below: Below): Buffer => {
  const text = Buffer.from(xmpText(below));
  const guid = 'A0B1C2D3E4F5061728394A5B6C7D8E9F';
  let offset = 0;
  const parts = pieces(text, below).map((piece) => {
    offset += piece.length;
    const header = latin1(`http://ns.adobe.com/xmp/extension/\0${guid}`);
    return segment(0xe1, header, u32(text.length), u32(offset - piece.length), piece);
  });
  const main = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:xmpNote="http://ns.adobe.com/xmp/note/" xmpNote:HasExtendedXMP="${guid}"/></rdf:RDF></x:xmpmeta>`;
  return Buffer.concat([segment(0xe1, latin1(XMP_HEADER), Buffer.from(main)), ...parts]);
};

const splitJumbf = (below: Below): Buffer => {
  const whole = jumbf(below);
  const [first, second] = pieces(whole, below);
  const header = (number: number) => Buffer.concat([latin1('JP'), Buffer.from([0, 1]), u32(number)]);
  return Buffer.concat([
    segment(0xeb, header(1), first!),
    segment(0xeb, header(2), whole.subarray(0, 8), second!),
  ]);
};

const XMP_HEADER = 'http://ns.adobe.com/xap/1.0/\0';
const EXIF_HEADER = 'Exif\0\0';

export const JPEG_CARRIERS: Record<string, (below: Below) => Buffer> = {
  Exif: (below) => segment(0xe1, latin1(pick(below, EXIF_HEADER, 'Exif\0\xff')), exifWithPlace(below)),
  'Exif in two segments': (below) =>
    Buffer.concat(
      pieces(exifWithPlace(below), below).map((piece) => segment(0xe1, latin1(EXIF_HEADER), piece)),
    ),
  XMP: (below) =>
    segment(0xe1, latin1(pick(below, XMP_HEADER, '')), withText(xmpText(below), 'utf8').subarray(3)),
  'XMP in UTF-16': (below) =>
    segment(0xe1, latin1(XMP_HEADER), withText(xmpText(below), pick(below, 'utf16le', 'utf16be'))),
  'extended XMP': extendedXmp,
  resources: (below) => segment(0xed, latin1('Photoshop 3.0\0'), resources(below)),
  'resources in two segments': (below) =>
    Buffer.concat(
      pieces(resources(below), below).map((piece) => segment(0xed, latin1('Photoshop 3.0\0'), piece)),
    ),
  JUMBF: (below) => segment(0xeb, latin1('JP'), Buffer.from([0, 1]), u32(1), jumbf(below)),
  'JUMBF in two segments': splitJumbf,
};

const hexProfile = (name: string, profile: Buffer): string =>
  `\n${name}\n${String(profile.length).padStart(8)}\n${profile.toString('hex').replace(/.{72}/g, '$&\n')}\n`;

const chunk = (type: string, head: string, ...content: Buffer[]): Buffer =>
  makeChunk(type, Buffer.concat([latin1(head), ...content]));

export const PNG_CARRIERS: Record<string, (below: Below) => Buffer> = {
  eXIf: (below) => makeChunk('eXIf', exifWithPlace(below)),
  'texts of ImageMagick': () =>
    Buffer.concat([
      chunk('tEXt', 'exif:GPSLatitude\0', latin1('25/1, 2/1, 204/100')),
      chunk('tEXt', 'Comment\0', latin1('a :gps note stays')),
      chunk('zTXt', 'exif:GPSLongitude\0\0', deflateSync('121/1, 33/1, 5184/100')),
    ]),
  XMP: (below) => chunk('iTXt', 'XML:com.adobe.xmp\0\0\0\0\0', Buffer.from(xmpText(below))),
  'XMP in tEXt': (below) => chunk('tEXt', 'XML:com.adobe.xmp\0', Buffer.from(xmpText(below))),
  'compressed XMP': (below) =>
    chunk(
      'iTXt',
      'XML:com.adobe.xmp\0\x01\0\0\0',
      deflateSync(xmpText(below), { level: pick(below, 1, 6, 9) }),
    ),
  'compressed Exif profile': (below) =>
    chunk(
      'zTXt',
      'Raw profile type APP1\0\0',
      deflateSync(hexProfile('generic', Buffer.concat([latin1(EXIF_HEADER), exifWithPlace(below)]))),
    ),
  'IPTC profile': (below) =>
    chunk(
      'tEXt',
      'Raw profile type iptc\0',
      latin1(hexProfile('iptc', resource(0x0404, iptcWithPlace(below)))),
    ),
  JUMBF: (below) => makeChunk('caBX', jumbf(below)),
};

const riffChunk = (type: string, data: Buffer): Buffer => {
  const length = u32(data.length).reverse();
  return Buffer.concat([latin1(type), length, data, Buffer.alloc(data.length % 2)]);
};

export const WEBP_CARRIERS: Record<string, (below: Below) => Buffer> = {
  EXIF: (below) =>
    riffChunk('EXIF', Buffer.concat([latin1(pick(below, '', EXIF_HEADER)), exifWithPlace(below)])),
  XMP: (below) => riffChunk('XMP ', Buffer.from(xmpText(below))),
  'XMP under a misspelt name': (below) => riffChunk('XMP\0', Buffer.from(xmpText(below))),
};
