import { texts as common } from './common.ts';
import { texts as navigation } from './site/navigation.ts';

/** The texts of every page: two namespaces in one file. */
export const texts = { common, navigation };
