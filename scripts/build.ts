/**
 * npm run build
 * What a start otherwise does by itself in the checkout: builds the web where its sources have changed, and links the
 * libraries of the embedded PostgreSQL. For the owner of the checkout, where another account starts the product.
 */
import { linkLibraries } from '../server/src/platform/postgres/embedded-places.ts';

await import('../web/build.ts');
// With a PostgreSQL of one's own the embedded one, which is not there for every platform, is never touched.
if (!process.env.DATABASE_URL) linkLibraries();
