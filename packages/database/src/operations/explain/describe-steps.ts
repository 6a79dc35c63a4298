import { getCatalogEntry } from '@debrief/domain/billing/plan-catalog'
import type { PlanType } from '@debrief/domain/billing/plans'
import { count } from '@debrief/domain/words'
import { at, ended, type WhyFacts } from './facts.ts'
import type { DeliveryFacts, RunFacts } from './read-facts.ts'
import type { MentionFacts } from './read-mentions.ts'

export interface ExplanationStep {
  about: 'connection' | 'token' | 'delivery' | 'pull_request' | 'run' | 'mention' | 'usage' | 'pause'
  /** `wrong`: a person has to act. */
  tone: 'fine' | 'waits' | 'wrong'
  sentence: string
}

const toStep = (
  about: ExplanationStep['about'],
  tone: ExplanationStep['tone'],
  sentence: string,
): ExplanationStep => ({ about, tone, sentence })

export function tellSteps(facts: WhyFacts): ExplanationStep[] {
  return [
    ...tellConnection(facts),
    tellToken(facts),
    ...tellDeliveries(facts),
    tellPullRequest(facts),
    ...facts.runs.map(tellRun),
    ...facts.mentions.map(tellMention),
    tellUsage(facts),
    ...facts.pauses.map(({ work, pausedBy, pausedAt, reason }) =>
      toStep('pause', 'wrong', `${pausedBy} paused ${work} at ${at(pausedAt)}: ${ended(reason)}`),
    ),
  ]
}

function tellConnection({ connection }: WhyFacts): ExplanationStep[] {
  const { connectedBy, connectedAt, fullName, hookState, hookId, lastDeliveryAt } = connection
  const last = lastDeliveryAt ? `last delivery at ${at(lastDeliveryAt)}` : 'no delivery yet'
  const hook = hookState === 'made' ? `webhook ${hookId ?? 'unknown'}, ${last}` : 'webhook not created yet'
  const people = connection.analyzeAuthors === 'everyone' ? 'all people' : 'the team'
  const who = connection.analyzeAgents ? `${people} and by coding agents` : people
  const base = `${connectedBy} connected ${fullName} at ${at(connectedAt)}; ${hook}; pull requests by ${who} are analyzed.`
  return [
    toStep('connection', hookState === 'made' && lastDeliveryAt ? 'fine' : 'wrong', base),
    ...(connection.isActive
      ? []
      : [
          toStep(
            'connection',
            'wrong',
            'The repository is paused because there are more repositories than the plan includes.',
          ),
        ]),
    ...(connection.isReachable
      ? []
      : [toStep('connection', 'wrong', 'Debrief can no longer access the repository on GitHub.')]),
  ]
}

function tellToken({ connection: { connectedBy, hasToken, needsReconnect } }: WhyFacts): ExplanationStep {
  if (!hasToken)
    return toStep('token', 'wrong', `${connectedBy} has no GitHub token and must sign in with GitHub.`)
  if (needsReconnect)
    return toStep(
      'token',
      'wrong',
      `GitHub rejected ${connectedBy}’s token, so they must sign in with GitHub again.`,
    )
  return toStep('token', 'fine', `GitHub hasn’t rejected ${connectedBy}’s token.`)
}

function tellDeliveries({ deliveries, pull }: WhyFacts): ExplanationStep[] {
  if (deliveries.length > 0) return deliveries.toReversed().map(tellDelivery)
  const none = 'No delivery for this pull request is stored.'
  return [
    pull
      ? toStep(
          'delivery',
          'fine',
          `${none} The pull request was imported, found by a comparison with GitHub, or delivered over 30 days ago.`,
        )
      : toStep('delivery', 'wrong', `${none} The contents of deliveries are stored for 30 days.`),
  ]
}

function tellDelivery({ id, deliveryId, event, receivedAt, state, ...said }: DeliveryFacts): ExplanationStep {
  const came = `Delivery ${id} (${event}, ${deliveryId}) arrived at ${at(receivedAt)}`
  if (state === 'done') return toStep('delivery', 'fine', `${came}: ${said.outcome ?? 'handled'}.`)
  if (state === 'failed') return toStep('delivery', 'wrong', `${came} and failed: ${ended(said.error)}`)
  const trouble = said.error ? ` The last attempt failed: ${ended(said.error)}` : ''
  return toStep('delivery', 'waits', `${came} and is ${state}.${trouble}`)
}

function tellPullRequest({ pull }: WhyFacts): ExplanationStep {
  if (!pull) return toStep('pull_request', 'wrong', 'Debrief has no record of the pull request.')
  const { author, mergedAt, status, pendingReason, error } = pull
  const merged = mergedAt ? `was merged at ${at(mergedAt)}` : 'isn’t merged'
  const why = pendingReason && status === 'pending' ? ` (${pendingReason})` : ''
  const base = `The pull request by ${author ?? 'an unknown author'} ${merged}; analysis status: ${status}${why}.`
  const tone = status === 'completed' ? 'fine' : status === 'failed' ? 'wrong' : 'waits'
  return toStep('pull_request', tone, error && status === 'failed' ? `${base} ${ended(error)}` : base)
}

function tellRun({
  id,
  generation,
  kind,
  state,
  code,
  attempts,
  crashes,
  ledger,
  ...run
}: RunFacts): ExplanationStep {
  const tries =
    attempts === null
      ? ''
      : ` after ${count(attempts, 'attempt')} and ${count(crashes ?? 0, 'crash', 'crashes')}`
  const due =
    state !== 'waiting'
      ? ''
      : run.dueAt
        ? `, due at ${at(run.dueAt)}`
        : ', due once the person who connected the repository signs in again'
  const charge =
    ledger === 'settled' ? 'quota used' : ledger === 'reserved' ? 'quota reserved' : 'no quota used'
  const by = kind === 'import' ? ' by an import' : ''
  const base = `Run ${id} of version ${generation}${by} ${state === 'failed' ? 'failed' : `is ${state}`}${code ? ` (${code})` : ''}${tries}${due}; ${charge}.`
  const tone = state === 'done' ? 'fine' : state === 'failed' ? 'wrong' : 'waits'
  return toStep('run', tone, run.error && state !== 'done' ? `${base} ${ended(run.error)}` : base)
}

function tellMention({ by, at: time, verb, state, outcome, reason, error }: MentionFacts): ExplanationStep {
  const base = `${by} mentioned the agent (${verb}) at ${at(time)}`
  const end = `${base}: ${outcome}${reason ? ` (${reason})` : ''}.`
  if (outcome === null) return toStep('mention', 'waits', `${base}; its job is ${state}.`)
  if (outcome === 'failed') return toStep('mention', 'wrong', error ? `${end} ${ended(error)}` : end)
  return toStep('mention', 'fine', end)
}

function tellUsage({ quota, connection: { connectedBy } }: WhyFacts): ExplanationStep {
  if (!quota) return toStep('usage', 'wrong', `No active plan covers ${connectedBy}’s analyses.`)
  const { planType, status, throughTeam, used, reserved, limit } = quota
  const isSpent = limit !== null && used + reserved >= limit
  const plan = getCatalogEntry(planType as PlanType).name
  const whose = throughTeam ? `The ${plan} plan of ${connectedBy}’s team` : `${connectedBy}’s ${plan} plan`
  const total = limit === null ? `${used} (no limit)` : `${used} of ${limit}`
  return toStep(
    'usage',
    isSpent ? 'wrong' : 'fine',
    `${whose} is ${status.replaceAll('_', ' ')}. Analyses used this month: ${total}; reserved: ${reserved}.`,
  )
}
