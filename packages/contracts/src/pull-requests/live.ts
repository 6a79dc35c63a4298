import { z } from 'zod'
import { pullRequestCountsSchema, pullRequestSchema } from './pull-requests.ts'

/**
 * The stream's events, by name. `ready`: the stream receives all changes from now on, so the page reloads everything it
 * loaded earlier; `beat`: a heartbeat; `pull-request`: a card was changed or added, with the filters' current counts.
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
