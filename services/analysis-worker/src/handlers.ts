import { type JobName, jobs } from '@debrief/contracts/jobs/catalogue'
import type { JobHandler, JobHandlers } from '@debrief/queue/work'
import { follow } from '@debrief/service-kit/seen/follow'
import type { WorkerContext } from './context.ts'
import { analyzePullRequestHandler } from './jobs/analyze-pull-request.ts'
import { answerMentionHandler } from './jobs/answer-mention.ts'
import { discoverStandardsHandler } from './jobs/discover-standards.ts'
import { routeDeliveryHandler } from './jobs/route-delivery.ts'
import { waitForRoom } from './wait-for-room.ts'

export function handlersOf(context: WorkerContext): JobHandlers {
  const ready = (name: JobName, handler: JobHandler) =>
    followed(waitForRoom(handler, jobs[name].table, context))
  return {
    'route-delivery': ready('route-delivery', routeDeliveryHandler(context)),
    'analyze-pull-request': ready('analyze-pull-request', analyzePullRequestHandler(context)),
    'discover-standards': ready('discover-standards', discoverStandardsHandler(context)),
    'answer-mention': ready('answer-mention', answerMentionHandler(context)),
  }
}

/** Whatever is logged of a row carries the id of the delivery or call that asked for it. */
const followed = (handler: JobHandler): JobHandler => ({
  run: (held, means) => follow(held.requestId, () => handler.run(held, means)),
  failed: (held, error) => follow(held.requestId, () => handler.failed(held, error)),
})
