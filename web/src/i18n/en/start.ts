import { texts as common } from './common.ts';
import { texts as errors } from './errors.ts';
import { texts as navigation } from './navigation.ts';

/** What every page needs: three namespaces that travel as one file. */
export const texts = { common, errors, navigation };
