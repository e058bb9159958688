import { z } from 'zod';

/** 22 letters and digits, about 131 random bits: events, photos, figures, faces, users. */
export const id = z.string().regex(/^[A-Za-z0-9]{22}$/);
