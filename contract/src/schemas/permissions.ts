import { z } from 'zod';
import { DECISIONS, PERMISSIONS, ROLES } from '../roles.ts';
import { defineEndpoint } from './endpoint.ts';
import { eventParams } from './values.ts';

export const role = z.enum(ROLES);
export const decision = z.enum(DECISIONS);

const permissionName = z.enum(PERMISSIONS);

/** One row of an event's permissions: the event's default, or the decision for a role. */
export const permissionEntry = z.object({
  permission: permissionName,
  principalType: z.enum(['EVENT_DEFAULT', 'ROLE']),
  role,
  decision,
});
export type PermissionEntry = z.infer<typeof permissionEntry>;

const answer = z.object({ allPermissions: z.array(permissionEntry) });

export const listPermissions = defineEndpoint('listPermissions', {
  summary: 'Permissions of participants in a Plus event',
  params: eventParams,
  response: answer,
  errors: ['PLUS_ONLY'],
});

export const changePermissions = defineEndpoint('changePermissions', {
  summary:
    'Allow or deny uploads by participants of a Plus event, or that their photos are shown before the host has reviewed them',
  params: eventParams,
  body: z
    .object({
      /** Also sets the role's decision. */
      defaultPermission: z.object({ permission: permissionName, decision }).optional(),
      /** Applied after the default; uploads require both to be ALLOW. */
      rolePermissions: z
        .preprocess(
          // Accepts a single decision without its list.
          (given) => (given === undefined || Array.isArray(given) ? given : [given]),
          z
            .array(z.object({ permission: permissionName, role: z.literal('PARTICIPANT'), decision }))
            .max(5)
            .optional(),
        )
        .optional(),
      /** Shows all photos and wishes that wait for a review; only with a decision that SHOW_UNREVIEWED is ALLOW. */
      showWaiting: z.literal(true).optional(),
    })
    .refine(
      ({ defaultPermission, rolePermissions }) => defaultPermission || rolePermissions?.length,
      'The request changes nothing',
    )
    .refine(
      ({ defaultPermission, rolePermissions = [], showWaiting }) =>
        !showWaiting ||
        [defaultPermission, ...rolePermissions].some(
          (entry) => entry?.permission === 'SHOW_UNREVIEWED' && entry.decision === 'ALLOW',
        ),
      'Waiting photos are shown with SHOW_UNREVIEWED',
    ),
  response: answer,
  errors: ['PLUS_ONLY'],
});
