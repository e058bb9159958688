import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id } from './ids.ts';
import { decision, role } from './roles.ts';

const permissionName = z.literal('UPLOAD_PHOTO');

/** One row of an event's permissions: the event's default, or what a role may do. */
export const permissionEntry = z.object({
  permission: permissionName,
  principalType: z.enum(['EVENT_DEFAULT', 'ROLE']),
  role,
  decision,
});
export type PermissionEntry = z.infer<typeof permissionEntry>;

const answer = z.object({ allPermissions: z.array(permissionEntry) });
const params = z.object({ eventId: id });
const errors = [
  'VALIDATION_FAILED',
  'LOGIN_REQUIRED',
  'LOGIN_INVALID',
  'LOGIN_EXPIRED',
  'HOST_ONLY',
  'PLUS_ONLY',
  'EVENT_NOT_FOUND',
] as const;

export const listPermissions = defineEndpoint({
  method: 'GET',
  path: '/api/event/:eventId/permissions',
  summary: 'What participants of a Plus event may do',
  auth: 'required',
  params,
  response: answer,
  errors,
});

export const changePermissions = defineEndpoint({
  method: 'PATCH',
  path: '/api/event/:eventId/permissions',
  summary: 'Allow or deny uploads by participants of a Plus event',
  auth: 'required',
  params,
  body: z.object({
    defaultPermission: z.object({ permission: permissionName, decision }).optional(),
    rolePermissions: z
      .array(z.object({ permission: permissionName, role: z.literal('PARTICIPANT'), decision }))
      .max(5)
      .optional(),
  }),
  response: answer,
  errors,
});
