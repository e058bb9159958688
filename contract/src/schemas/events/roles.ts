import { z } from 'zod';
import { DECISIONS, ROLES } from '../../roles.ts';

export const role = z.enum(ROLES);
export const decision = z.enum(DECISIONS);
