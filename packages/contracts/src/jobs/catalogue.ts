import { analyzePullRequest } from './analyze-pull-request.ts'
import { answerMention } from './answer-mention.ts'
import { discoverStandards } from './discover-standards.ts'
import type { Job } from './job.ts'
import { routeDelivery } from './route-delivery.ts'
import { sendMail } from './send-mail.ts'

/** Every job there is. A worker that lacks a handler for one of them does not compile. */
export const jobs = {
  'route-delivery': routeDelivery,
  'analyze-pull-request': analyzePullRequest,
  'send-mail': sendMail,
  'discover-standards': discoverStandards,
  'answer-mention': answerMention,
} satisfies Record<string, Job>

export type JobName = keyof typeof jobs
