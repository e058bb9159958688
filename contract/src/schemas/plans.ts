import { z } from 'zod';
import { EVENT_TYPES } from '../plans.ts';

export const eventType = z.enum(EVENT_TYPES);
