import { z } from 'zod'
import { historyImportSchema } from '../history/history.ts'
import { pullRequestCountsSchema, pullRequestSchema } from './pull-requests.ts'

/**
 * `ready`: the stream sends all changes from now on, but the page must reload the data that it loaded before. `beat`: a
 * heartbeat. `notified`: the viewer's notifications changed. `history`: one of the viewer's imports changed, at most
 * one event a second for each import. `pull-request`: a card was added or changed.
 */
export const liveEventSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('ready'), data: z.object({}) }),
  z.object({ event: z.literal('beat'), data: z.object({}) }),
  z.object({ event: z.literal('notified'), data: z.object({}) }),
  z.object({ event: z.literal('history'), data: historyImportSchema }),
  z.object({
    event: z.literal('pull-request'),
    data: z.object({ pullRequest: pullRequestSchema, counts: pullRequestCountsSchema }),
  }),
])
export type LiveEvent = z.infer<typeof liveEventSchema>
export type PullRequestChanged = Extract<LiveEvent, { event: 'pull-request' }>['data']
