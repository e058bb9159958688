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
  'EVENT_UNKNOWN',
] as const;

export const listPermissions = defineEndpoint({
  method: 'GET',
  path: '/api/event/:eventId/permissions',
  summary: 'What participants of a Plus event may do',
  auth: 'required',
  who: 'host',
  params,
  response: answer,
  errors,
});

export const changePermissions = defineEndpoint({
  method: 'PATCH',
  path: '/api/event/:eventId/permissions',
  summary: 'Allow or deny uploads by participants of a Plus event',
  auth: 'required',
  who: 'host',
  params,
  body: z
    .object({
      /** Sets the role's decision too. */
      defaultPermission: z.object({ permission: permissionName, decision }).optional(),
      /** Applied after the default; uploads need both to say ALLOW. */
      rolePermissions: z
        .array(z.object({ permission: permissionName, role: z.literal('PARTICIPANT'), decision }))
        .max(5)
        .optional(),
    })
    .refine(
      ({ defaultPermission, rolePermissions }) => defaultPermission || rolePermissions?.length,
      'Nothing is to change',
    ),
  response: answer,
  errors,
});
