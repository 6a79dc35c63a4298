import { PENDING_REASON_TEXT, type PendingReason } from '@debrief/domain/pull-requests/analysis-status'
import type { Work } from '../work.ts'
import { at, ended, type WhyFacts } from './facts.ts'
import type { RunFacts } from './read-facts.ts'

interface Diagnosis {
  isWell: boolean
  why: string
}

const well = (why: string): Diagnosis => ({ isWell: true, why })
const unwell = (why: string): Diagnosis => ({ isWell: false, why })

export function tellWhy(facts: WhyFacts): Diagnosis {
  const { pull, runs } = facts
  if (!pull) return whyUnknown(facts)
  if (pull.review)
    return well(
      `The pull request has a review: version ${pull.review.generation}, stored ${at(pull.review.createdAt)}.`,
    )
  if (!pull.mergedAt) return well('The pull request isn’t merged. Analyses start only after the merge.')
  const run = runs.findLast(({ state }) => state === 'waiting' || state === 'running')
  if (run) return whyOpen(run, facts)
  if (pull.status === 'failed')
    return unwell(`The analysis failed: ${ended(pull.error)} Fix the cause, then replay the analysis.`)
  const reason = pull.pendingReason as PendingReason | null
  return unwell(
    reason
      ? `No analysis was started (${reason}). ${PENDING_REASON_TEXT[reason]}`
      : 'No analysis was started, and no reason was recorded. The pull request’s owner, or the person who connected the repository, can click Analyze on the pull request’s card.',
  )
}

function whyUnknown({ connection, deliveries, pauses }: WhyFacts): Diagnosis {
  const [newest] = deliveries
  if (newest?.state === 'failed')
    return unwell(
      `Delivery ${newest.deliveryId} couldn’t be handled: ${ended(newest.error)} Fix the cause, then replay the delivery.`,
    )
  if (newest && newest.state !== 'done')
    return pausedOr('route-delivery', pauses, well('The delivery has arrived but hasn’t been handled yet.'))
  if (newest)
    return unwell(
      `The newest delivery was handled (${newest.outcome}), but the pull request isn’t stored for this connection.`,
    )
  const cause =
    connection.hookState === 'making'
      ? 'The repository’s webhook hasn’t been created on GitHub yet.'
      : connection.lastDeliveryAt === null
        ? 'Debrief has never received a delivery for this connection.'
        : 'GitHub didn’t send a delivery for the pull request, or Debrief rejected the delivery.'
  return unwell(
    `Debrief has no record of this pull request. ${cause} To find lost deliveries, run debrief ops reconcile --now. If the pull request was merged before the repository was connected, import it.`,
  )
}

function whyOpen(run: RunFacts, { pauses, pull, now }: WhyFacts): Diagnosis {
  if (run.state === 'running')
    return run.isLeased
      ? well(`A worker is analyzing the pull request${pull?.step ? ` (step: ${pull.step})` : ''}.`)
      : well('The worker stopped responding. If another worker is running, it takes over within seconds.')
  if (run.dueAt === null)
    return unwell(
      'The person who connected the repository must sign in with GitHub again. The analysis waits until they do.',
    )
  const trouble = run.error ? ` The last attempt failed: ${ended(run.error)}` : ''
  if (run.dueAt > now) return well(`The next attempt is at ${at(run.dueAt)}.${trouble}`)
  const where = run.isQueued
    ? 'The analysis is in the queue. If it stays there, check that a worker is running.'
    : 'The analysis is due and waiting for its turn.'
  const alone =
    run.crashes >= 3
      ? ' The analysis crashed at least three workers, so only an isolated worker can run it.'
      : ''
  return pausedOr('analyze-pull-request', pauses, well(`${where}${alone}${trouble}`))
}

function pausedOr(work: Work, pauses: WhyFacts['pauses'], otherwise: Diagnosis): Diagnosis {
  const pause = pauses.find((one) => one.work === work)
  return pause
    ? unwell(`${pause.pausedBy} paused ${work} at ${at(pause.pausedAt)}: ${ended(pause.reason)}`)
    : otherwise
}
