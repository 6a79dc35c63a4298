import { PENDING_REASON_TEXT, type PendingReason } from '@debrief/domain/analysis-status'
import type { RunFacts } from './read-why.ts'
import { at, ended, type WhyFacts } from './why-facts.ts'
import type { Work } from './work.ts'

interface Why {
  isWell: boolean
  why: string
}

const well = (why: string): Why => ({ isWell: true, why })
const unwell = (why: string): Why => ({ isWell: false, why })

/** The answer, from the first thing that stands in the way. */
export function tellWhy(facts: WhyFacts): Why {
  const { pull, runs } = facts
  if (!pull) return whyUnknown(facts)
  if (pull.review)
    return well(`It has a review: version ${pull.review.generation}, stored ${at(pull.review.createdAt)}.`)
  if (!pull.mergedAt) return well('It is not merged, and only merged pull requests are reviewed.')
  const run = runs.findLast(({ state }) => state === 'waiting' || state === 'claimed')
  if (run) return whyOpen(run, facts)
  if (pull.status === 'failed')
    return unwell(`Its analysis failed: ${ended(pull.error)} Mend the cause, then replay it.`)
  const reason = pull.pendingReason as PendingReason | null
  return unwell(
    reason
      ? `Nothing was started for it (${reason}). ${PENDING_REASON_TEXT[reason]}`
      : 'Nothing was started for it, and no reason is kept. Analyze on its card starts it.',
  )
}

function whyUnknown({ connection, deliveries, pauses }: WhyFacts): Why {
  const [newest] = deliveries
  if (newest?.state === 'failed')
    return unwell(
      `Its delivery ${newest.deliveryId} could not be handled: ${ended(newest.error)} Mend the cause, then replay it.`,
    )
  if (newest && newest.state !== 'done')
    return pausedOr('deliveries', pauses, well('Its delivery has come and is not handled yet.'))
  if (newest)
    return unwell(
      `Its newest delivery was handled (${newest.outcome}), and it is not among this connection's pull requests.`,
    )
  const missing =
    connection.hookState === 'making'
      ? 'its webhook is not made at GitHub yet'
      : connection.lastDeliveryAt === null
        ? 'GitHub has never sent anything to this connection'
        : 'GitHub did not send it, or it was refused'
  return unwell(
    `Nothing is known of it: ${missing}. What GitHub lost on the way is found by comparing (debrief ops reconcile --now); what was merged before the connection has to be imported.`,
  )
}

function whyOpen(run: RunFacts, { pauses, pull, now }: WhyFacts): Why {
  if (run.state === 'claimed')
    return run.isLeased
      ? well(`A worker is at it${pull?.step ? `, at the step ${pull.step}` : ''}.`)
      : well('Its worker has gone silent; another one takes it within seconds.')
  if (run.dueAt === null)
    return unwell(
      'It waits until the person who connected the repository signs in again: GitHub does not take their token.',
    )
  const trouble = run.error ? ` The last try said: ${ended(run.error)}` : ''
  if (run.dueAt > now) return well(`It is tried again at ${at(run.dueAt)}.${trouble}`)
  const where = run.isQueued
    ? 'It is in the queue. If it stays there, no worker takes it.'
    : 'It is due, and waits for its turn.'
  const alone = run.crashes >= 3 ? ' It ended three workers, so only the isolated one may take it.' : ''
  return pausedOr('analysis_runs', pauses, well(`${where}${alone}${trouble}`))
}

function pausedOr(work: Work, pauses: WhyFacts['pauses'], otherwise: Why): Why {
  const pause = pauses.find((one) => one.work === work)
  return pause
    ? unwell(`${pause.pausedBy} has paused ${work} since ${at(pause.pausedAt)}: ${ended(pause.reason)}`)
    : otherwise
}
