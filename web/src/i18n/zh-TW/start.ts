import { texts as common } from './common.ts';
import { texts as navigation } from './navigation.ts';

/** The texts of every page: two namespaces in one file. */
export const texts = { common, navigation };
