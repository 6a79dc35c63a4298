import type { MentionFacts } from './read-mentions.ts'
import type { DeliveryFacts, RunFacts } from './read-why.ts'
import { at, ended, type WhyFacts } from './why-facts.ts'

/** One thing that was found. */
export interface Told {
  about: 'connection' | 'token' | 'delivery' | 'pull_request' | 'run' | 'mention' | 'usage' | 'pause'
  /** wrong: somebody has to do something. */
  tone: 'fine' | 'waits' | 'wrong'
  sentence: string
}

const told = (about: Told['about'], tone: Told['tone'], sentence: string): Told => ({ about, tone, sentence })

/** What was found, in the order in which things happen. */
export function tellSteps(facts: WhyFacts): Told[] {
  return [
    ...tellConnection(facts),
    tellToken(facts),
    ...tellDeliveries(facts),
    tellPullRequest(facts),
    ...facts.runs.map(tellRun),
    ...facts.mentions.map(tellMention),
    tellUsage(facts),
    ...facts.pauses.map(({ work, pausedBy, pausedAt, reason }) =>
      told('pause', 'wrong', `${pausedBy} paused ${work} at ${at(pausedAt)}: ${ended(reason)}`),
    ),
  ]
}

function tellConnection({ connection }: WhyFacts): Told[] {
  const { connectedBy, connectedAt, fullName, hookState, hookId, lastDeliveryAt } = connection
  const heard = lastDeliveryAt ? `last heard from at ${at(lastDeliveryAt)}` : 'never heard from'
  const hook = hookState === 'made' ? `webhook ${hookId ?? 'unknown'} is made, ${heard}` : `webhook not made`
  const who = connection.analyzeAuthors === 'everyone' ? 'every author’s' : 'the team’s'
  const base = `${connectedBy} connected ${fullName} at ${at(connectedAt)}; ${hook}; ${who} pull requests are analysed.`
  return [
    told('connection', hookState === 'made' && lastDeliveryAt ? 'fine' : 'wrong', base),
    ...(connection.isActive
      ? []
      : [told('connection', 'wrong', 'It is paused: the plan has no room for it.')]),
    ...(connection.isReachable
      ? []
      : [told('connection', 'wrong', 'GitHub does not show the repository any more.')]),
  ]
}

function tellToken({ connection: { connectedBy, hasToken, needsReconnect } }: WhyFacts): Told {
  if (!hasToken) return told('token', 'wrong', `${connectedBy} has no token for GitHub and has to sign in.`)
  if (needsReconnect)
    return told('token', 'wrong', `GitHub refused the token of ${connectedBy}, who has to sign in again.`)
  return told('token', 'fine', `The token of ${connectedBy} was not refused by GitHub.`)
}

function tellDeliveries({ deliveries, pull }: WhyFacts): Told[] {
  if (deliveries.length > 0) return deliveries.toReversed().map(tellDelivery)
  if (pull?.pendingReason === 'imported')
    return [told('delivery', 'fine', 'It was imported, so no delivery told of it.')]
  const none = 'No delivery about it is kept.'
  return [
    pull
      ? told('delivery', 'fine', `${none} It was imported, found by comparing, or told of over 30 days ago.`)
      : told('delivery', 'wrong', `${none} Contents of deliveries are kept 30 days.`),
  ]
}

function tellDelivery({ id, deliveryId, event, receivedAt, state, attempts, ...said }: DeliveryFacts): Told {
  const came = `Delivery ${id} (${event}, ${deliveryId}) came at ${at(receivedAt)}`
  if (state === 'done') return told('delivery', 'fine', `${came}: ${said.outcome ?? 'handled'}.`)
  if (state === 'failed')
    return told('delivery', 'wrong', `${came} and failed after ${attempts} tries: ${ended(said.error)}`)
  const trouble = said.error ? ` The last try said: ${ended(said.error)}` : ''
  return told('delivery', 'waits', `${came} and is ${state}.${trouble}`)
}

function tellPullRequest({ pull }: WhyFacts): Told {
  if (!pull) return told('pull_request', 'wrong', 'The pull request is not known.')
  const { author, mergedAt, status, pendingReason, error } = pull
  const merged = mergedAt ? `merged at ${at(mergedAt)}` : 'not merged'
  const why = pendingReason && status === 'pending' ? ` (${pendingReason})` : ''
  const base = `The pull request of ${author ?? 'somebody unknown'} is ${merged}; its analysis is ${status}${why}.`
  const tone = status === 'completed' ? 'fine' : status === 'failed' ? 'wrong' : 'waits'
  return told('pull_request', tone, error && status === 'failed' ? `${base} ${ended(error)}` : base)
}

function tellRun({ id, generation, state, code, attempts, crashes, ledger, ...run }: RunFacts): Told {
  const tries = `${attempts} ${attempts === 1 ? 'try' : 'tries'}, ${crashes} ${crashes === 1 ? 'crash' : 'crashes'}`
  const due = state !== 'waiting' ? '' : run.dueAt ? `, due at ${at(run.dueAt)}` : ', due after signing in'
  const charge = ledger === 'settled' ? 'charged' : ledger === 'reserved' ? 'reserved' : 'not charged'
  const base = `Run ${id} of version ${generation} is ${state}${code ? ` (${code})` : ''} after ${tries}${due}; ${charge}.`
  const tone = state === 'done' ? 'fine' : state === 'failed' ? 'wrong' : 'waits'
  return told('run', tone, run.error && state !== 'done' ? `${base} ${ended(run.error)}` : base)
}

function tellMention({ by, at: time, verb, state, outcome, reason, error }: MentionFacts): Told {
  const base = `${by} mentioned the agent (${verb}) at ${at(time)}`
  const end = `${base}: ${outcome}${reason ? ` (${reason})` : ''}.`
  if (outcome === null) return told('mention', 'waits', `${base}; it is ${state}.`)
  if (outcome === 'failed') return told('mention', 'wrong', error ? `${end} ${ended(error)}` : end)
  return told('mention', 'fine', end)
}

function tellUsage({ quota, connection: { connectedBy } }: WhyFacts): Told {
  if (!quota)
    return told('usage', 'wrong', `Nobody pays for the analyses of ${connectedBy}: there is no active plan.`)
  const { planType, status, throughTeam, used, reserved, limit } = quota
  const isSpent = limit !== null && used + reserved >= limit
  const whose = throughTeam ? `the team of ${connectedBy}` : connectedBy
  const of = limit === null ? 'without limit' : `of ${limit}`
  return told(
    'usage',
    isSpent ? 'wrong' : 'fine',
    `The plan ${planType} of ${whose} is ${status}: ${used} ${of} analyses used this month, ${reserved} reserved.`,
  )
}
