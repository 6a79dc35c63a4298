import { ENDING_KINDS } from '@debrief/domain/billing/ending'
import { PLAN_TYPES } from '@debrief/domain/billing/plans'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const none = z.object({})
const self = { access: 'signed-in', params: none, query: none, status: 200 } as const
const cents = z.number().int().nonnegative()

export const showEnding = endpoint({
  ...self,
  name: 'GET /api/billing/ending',
  summary:
    'Get the viewer’s options for canceling their own subscription or withdrawing from it for a refund',
  body: none,
  answer: z.object({
    /** Null if the viewer has no subscription, or only an ended one. */
    ending: z
      .object({
        /** Null if the subscription's price doesn't match a plan. */
        planType: z.enum(PLAN_TYPES).nullable(),
        isTrial: z.boolean(),
        isCanceled: z.boolean(),
        /**
         * When the subscription ends, or would end if it were canceled now. Null if the subscription is neither active
         * nor in a trial, because canceling would then end it immediately.
         */
        endsAt: z.iso.datetime().nullable(),
        members: z.array(z.string()),
        /** Null if the withdrawal period is over. */
        withdrawal: z
          .object({
            until: z.iso.datetime(),
            paidCents: cents,
            refundCents: cents,
            usedDays: z.number().int(),
            periodDays: z.number().int(),
          })
          .nullable(),
      })
      .nullable(),
  }),
})
export type Ending = NonNullable<z.infer<typeof showEnding.answer>['ending']>

export const endPlan = endpoint({
  ...self,
  name: 'POST /api/billing/ending',
  summary:
    'Cancel the viewer’s subscription, undo the cancellation, or withdraw for a refund. Repeating a request with the same Idempotency-Key has no further effect',
  idempotent: true,
  body: z.object({
    kind: z.enum(ENDING_KINDS),
    /** The refund that the viewer saw. Required to withdraw. The call responds 409 if the refund has changed. */
    refundCents: cents.optional(),
  }),
  answer: z.object({
    kind: z.enum(ENDING_KINDS),
    requestedAt: z.iso.datetime(),
    endsAt: z.iso.datetime().nullable(),
    refundCents: cents,
    emailedTo: z.string().nullable(),
  }),
})
export type PlanEnded = z.infer<typeof endPlan.answer>
