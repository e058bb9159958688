import { z } from 'zod';

/** An id of an event, photo, figure, face or user: 22 letters and digits, about 131 random bits. */
export const id = z.string().regex(/^[A-Za-z0-9]{22}$/);
