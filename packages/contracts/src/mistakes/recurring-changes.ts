import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { typedLine, typedText } from '../http/typed-text.ts'

const none = z.object({})
const ofGroup = { params: z.object({ groupId: z.uuid() }), query: none, status: 200 } as const
const answer = z.object({
  /** The changed group or, after a merge, the group that remains. Null if the group became empty and was deleted. */
  groupId: z.uuid().nullable(),
  undo: z.object({ groupId: z.uuid(), changeId: z.string() }).nullable(),
})

export const renameGroup = endpoint({
  ...ofGroup,
  name: 'PATCH /api/recurring-mistakes/:groupId',
  summary: 'Change a recurring mistake’s title and description',
  body: z.object({
    title: typedLine(200),
    description: typedText(4_000),
  }),
  answer,
})

export const mergeGroups = endpoint({
  ...ofGroup,
  name: 'POST /api/recurring-mistakes/:groupId/merge',
  summary: 'Merge a recurring mistake into another one that belongs to the same person or team',
  body: z.object({ into: z.uuid() }),
  answer,
})

export const moveMistake = endpoint({
  ...ofGroup,
  name: 'POST /api/recurring-mistakes/:groupId/mistakes/:mistakeId/move',
  summary: 'Move an occurrence to another recurring mistake or a new one, or remove it from all of them',
  params: z.object({ groupId: z.uuid(), mistakeId: z.uuid() }),
  body: z.object({
    /** The id of the target group, 'new' for a new group, or null to remove the mistake from all groups. */
    to: z.union([z.uuid(), z.literal('new')]).nullable(),
  }),
  answer,
})

export const answerRepeat = endpoint({
  ...ofGroup,
  name: 'POST /api/recurring-mistakes/:groupId/repeats/:repeatId',
  summary: 'Confirm or reject a possible repeat. A confirmed repeat is added to the recurring mistake',
  params: z.object({
    groupId: z.uuid(),
    repeatId: z.uuid(),
  }),
  body: z.object({ isSame: z.boolean() }),
  answer,
})

export const undoGroupChange = endpoint({
  ...ofGroup,
  name: 'POST /api/recurring-mistakes/:groupId/history/:changeId/undo',
  summary: 'Undo a change to a recurring mistake. Fails if a later change depends on this one',
  params: z.object({
    groupId: z.uuid(),
    changeId: z.string().regex(/^\d{1,18}$/, 'is not the id of a change'),
  }),
  body: none,
  answer,
})

export const convertToStandard = endpoint({
  ...ofGroup,
  name: 'POST /api/recurring-mistakes/:groupId/convert',
  summary: 'Convert a recurring mistake into a team standard. For managers',
  body: none,
  answer: z.object({ standardId: z.uuid() }),
})
