/**
 * npm run build
 * Builds the web where its sources have changed, and links the libraries of the embedded PostgreSQL. Without it the
 * first start does both. The owner of the checkout runs it where another account starts the product.
 */
import { linkLibraries } from '../server/src/platform/postgres/embedded-places.ts';

await import('../web/build.ts');
// With DATABASE_URL the embedded PostgreSQL is not used, and may not exist for this platform.
if (!process.env.DATABASE_URL) linkLibraries();
