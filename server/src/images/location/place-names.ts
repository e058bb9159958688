/** Parts of names that only coordinates have: exif:GPSLatitude, drone-dji:GpsLongtitude, dwc:decimalLatitude. */
const COORDINATE = /gps|latitude|long(?:i|t|ti)tude|altitude/i;

/** Local names of single coordinates, and of the named places of IPTC and their equivalents in XMP and schema.org. */
const PLACES = new Set([
  ...['lat', 'lon', 'lng', 'long', 'latlong', 'lat_long', 'geo', 'geohash', 'geolocation'],
  ...['city', 'sublocation', 'sub-location', 'location', 'locationname', 'locationid', 'contentlocation'],
  ...['province', 'state', 'provincestate', 'province-state', 'stateprovince', 'worldregion'],
  ...['country', 'countrycode', 'countryname', 'locationcreated', 'locationshown', 'shotlocation'],
]);

/** Separators between a prefix, or the address of a namespace, and the local name. */
const SEPARATORS = [':', '/', '#'];

/** Longer names denote no place; the limit saves time. */
export const MAX_PLACE_NAME = 128;

/**
 * Returns whether a property contains where a photo was taken. `name` may have a prefix (`exif:GPSLatitude`) or be an
 * address (`http://ns.adobe.com/exif/1.0/GPSLatitude`); only the part after the last `:`, `/` or `#` counts.
 */
export function isPlaceName(name: string): boolean {
  if (name.length > MAX_PLACE_NAME || /^(?:xmlns|xml|rdf):/i.test(name)) return false;
  const local = name.slice(Math.max(...SEPARATORS.map((each) => name.lastIndexOf(each))) + 1);
  // `alt` of W3C's geo vocabulary is an altitude, `Alt` of RDF a container.
  return COORDINATE.test(local) || local === 'alt' || PLACES.has(local.toLowerCase());
}
