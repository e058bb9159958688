import { texts as common } from './common.ts';
import { texts as navigation } from './site/navigation.ts';

/** What every page needs: two namespaces that travel as one file. */
export const texts = { common, navigation };
