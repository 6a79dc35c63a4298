import { z } from 'zod'
import { pullRequestCountsSchema, pullRequestSchema } from './pull-requests.ts'

/**
 * What the stream tells, by the event's name:
 * `ready` the stream hears everything from here on: what was loaded before is to be loaded again;
 * `beat` it still lives;
 * `pull-request` a card changed or appeared, with the counts of the filters as they are now.
 */
export const liveEventSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('ready'), data: z.object({}) }),
  z.object({ event: z.literal('beat'), data: z.object({}) }),
  z.object({
    event: z.literal('pull-request'),
    data: z.object({ pullRequest: pullRequestSchema, counts: pullRequestCountsSchema }),
  }),
])
export type LiveEvent = z.infer<typeof liveEventSchema>
export type PullRequestChanged = Extract<LiveEvent, { event: 'pull-request' }>['data']
