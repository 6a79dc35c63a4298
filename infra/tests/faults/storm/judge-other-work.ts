import { replay } from '@debrief/database/jobs/declare-job'
import { STANDARDS_BRANCH } from '@debrief/domain/standards/guidance/file-paths'
import { waitFor } from '../../../local/machine/wait.ts'
import { drain } from '../judge/drain.ts'
import { assertPostedOnce, untilSwept } from '../judge/posted-once.ts'
import type { Counts, Scene } from '../promise.ts'
import { BOT, STANDARDS_BOT } from '../stage/app-settings.ts'
import { assertArrived, countWaiting, passTime, readSent } from '../writes/webhooks/messages.ts'
import type { OtherWork } from './other-work.ts'
import type { Receivers } from './receivers.ts'
import { MANAGER, STANDARDS_REPOSITORY } from './set-up.ts'

const DONE_WITHIN_S = 240
const SWEPT_WITHIN_S = 60
/**
 * Jobs of these kinds fail for good if GitHub fails every attempt. Analyses and mentions aren't listed, because people
 * repeat them.
 */
const CALL_GITHUB = [
  'acknowledge-mention',
  'answer-reply',
  'discover-standards',
  'read-comment-outcomes',
  'write-standards',
]

/**
 * Ends GitHub's faults, repeats failed mentions, replays failed jobs, and waits until everything that people started is
 * done.
 */
export async function finishOtherWork(scene: Scene, other: OtherWork): Promise<Counts> {
  const { judge, sender, github } = scene
  await sender.settled()
  await github.clearFaults()
  await endPauses(scene)
  await drain(judge, { seconds: DONE_WITHIN_S })
  const repeated = await other.mentions.repeatFailed(judge)
  const replayed = await replayFailed(scene)
  await other.passTime()
  let open = await countOpen(scene)
  const isDone = async () => {
    await other.startImports()
    await passTime(judge)
    open = await countOpen(scene)
    return Object.values(open).every((count) => count === 0)
  }
  if (!(await waitFor(isDone, { seconds: DONE_WITHIN_S, every: 500 })))
    throw new Error(`open after ${DONE_WITHIN_S} s: ${JSON.stringify(open)}`)
  return { 'mentions repeated after GitHub failed': repeated, 'jobs replayed': replayed }
}

/** Makes jobs that are waiting after GitHub's failures due now instead of minutes later. */
async function endPauses({ judge }: Scene): Promise<void> {
  await judge.pool.query(
    `update jobs set run_at = now() where state = 'waiting' and run_at > now() and kind = any($1)`,
    [CALL_GITHUB],
  )
  await judge.pool.query(`select pg_notify('debrief_jobs', kind) from unnest($1::text[]) kind`, [CALL_GITHUB])
}

/**
 * Replays, as an operator would, the jobs that failed because of GitHub and the deliveries whose job crashed five
 * workers. Other jobs must not fail, so they aren't replayed.
 */
async function replayFailed({ judge }: Scene): Promise<string> {
  const { rows } = await judge.pool.query<{ kind: string; key: string }>(
    `select kind, key from jobs where state = 'discarded' and (kind = any($1)
      or kind = 'route-delivery' and error like 'This job crashed five workers%')`,
    [CALL_GITHUB],
  )
  for (const { kind, key } of rows) await replay(judge.db, kind, key)
  return JSON.stringify(rows.map(({ kind }) => kind))
}

async function countOpen({ judge }: Scene): Promise<Record<string, number>> {
  const { rows } = await judge.pool.query<Record<string, number>>(`
    select (select count(*)::int from history_imports where state <> 'completed') as imports,
      (select count(*)::int from installations where deleted_at is null and synced_at < now() - interval '1 day') as installations`)
  return { messages: await countWaiting(judge), ...rows[0] }
}

/**
 * Asserts that everything that people started took effect exactly once or, where a repeat can't be ruled out, at least
 * once with the same id.
 */
export async function assertOtherWork(scene: Scene, other: OtherWork, receivers: Receivers): Promise<Counts> {
  const { 'what the receiver did': receiver, ...arrived } = assertArrived(await readSent(scene.judge), {
    webhooks: other.webhooks,
    receiver: receivers.webhooks,
    factsChange: true,
  })
  await untilSwept(scene, { seconds: SWEPT_WITHIN_S })
  await assertPostedOnce(scene, other.mentions)
  const parts = {
    webhooks: { ...arrived, receiver },
    mentions: other.mentions.made.length,
    replies: await assertReactedOnce(scene, other),
    emails: await assertMailed(scene, other, receivers),
    'messages to a channel': await assertPosted(scene, other, receivers),
    standards: await assertStandards(scene, other),
    imports: await assertImported(scene, other),
    discoveries: await assertDiscovered(scene),
    'webhooks removed': await assertRemoved(scene, other),
    'authorizations revoked': await assertRevoked(scene, other),
  }
  return Object.fromEntries(Object.entries(parts).map(([name, counts]) => [name, JSON.stringify(counts)]))
}

const fail = (what: string, wrong: readonly unknown[]) => {
  if (wrong.length > 0)
    throw new Error(`${wrong.length} ${what}, such as ${JSON.stringify(wrong.slice(0, 3))}`)
}

/** Each reply must have exactly one reaction from the bot, and it must be the stored one. */
async function assertReactedOnce({ judge, github }: Scene, { replies }: OtherWork): Promise<number> {
  const { rows } = await judge.pool.query<{ id: string; reaction: string | null }>(
    'select comment_id as id, reaction from suppressions',
  )
  const stored = new Map(rows.map(({ id, reaction }) => [Number(id), reaction]))
  const reactions = (await github.effects()).filter(
    ({ kind, login }) => kind === 'reaction-created' && login === BOT,
  )
  const wrong = replies.flatMap((id) => {
    const shown = reactions.filter(({ detail }) => detail.comment === id).map(({ detail }) => detail.content)
    return shown.length === 1 && shown[0] === stored.get(id) ? [] : [{ id, shown, stored: stored.get(id) }]
  })
  fail('replies without exactly their reaction', wrong)
  return replies.length
}

/** Each email must have arrived at least once, unless Debrief dropped it. Repeats must have the same Message-ID. */
async function assertMailed({ judge }: Scene, { invited }: OtherWork, { smtp }: Receivers) {
  const { rows } = await judge.pool.query<{ id: string; kind: string; to: string; outcome: string | null }>(
    'select id, kind, to_address as to, outcome from mails',
  )
  const arrivals = smtp.taken.map(({ source }) => /^message-id: <([^@]+)@/im.exec(source)?.[1] ?? source)
  const arrived = new Set(arrivals)
  const ids = new Set(rows.map(({ id }) => id))
  fail(
    'emails not sent',
    rows.filter(({ id, outcome }) => outcome !== 'dropped' && (outcome !== 'sent' || !arrived.has(id))),
  )
  fail(
    'emails that nobody wrote',
    arrivals.filter((id) => !ids.has(id)),
  )
  const invitations = new Set(rows.filter(({ kind }) => kind === 'invitation').map(({ to }) => to))
  fail(
    'invitations without an email',
    invited.filter((email) => !invitations.has(email)),
  )
  return { sent: arrived.size, repeated: arrivals.length - arrived.size, invitations: invited.length }
}

/** Each standard must have been announced in the channel at least once, and at most once per attempt. */
async function assertPosted({ judge }: Scene, { standards }: OtherWork, { chat }: Receivers) {
  const { rows } = await judge.pool.query<{ title: string; state: string; attempts: number }>(`
    select g.title, m.state, m.attempts from chat_messages m join recurring_mistakes g on g.id = m.standard_id`)
  const shown = chat.state.messages.map((message) => JSON.stringify(message))
  const wrong = standards.flatMap((title) => {
    const [message, ...others] = rows.filter((row) => row.title === title)
    const times = shown.filter((text) => text.includes(title)).length
    const isRight =
      message?.state === 'sent' && others.length === 0 && times >= 1 && times <= message.attempts
    return isRight ? [] : [{ title, times, message, others }]
  })
  fail('standards not announced in the channel', wrong)
  return { standards: standards.length, posted: shown.length }
}

/** Each standard must be in the file once. One pull request must have been opened, and no commit may have two checks. */
async function assertStandards({ github }: Scene, { standards }: OtherWork) {
  const { fullName } = STANDARDS_REPOSITORY
  const token = await github.mintToken(MANAGER)
  const path = `/repos/${fullName}/contents/AGENTS.md?ref=${encodeURIComponent(STANDARDS_BRANCH)}`
  const { content } = (await github.read(path, token)) as { content: string }
  const file = Buffer.from(content, 'base64').toString()
  fail(
    'standards not exactly once in the file',
    standards.filter((title) => file.split(`**${title}**`).length !== 2),
  )
  const effects = (await github.effects()).filter(({ login }) => login === STANDARDS_BOT)
  const opened = effects.filter(({ kind }) => kind === 'pull-request-opened')
  if (opened.length !== 1) throw new Error(`${opened.length} pull requests for standards`)
  const heads = effects.filter(({ kind }) => kind === 'check-run-created').map(({ detail }) => detail.headSha)
  fail(
    'heads with two check runs',
    heads.filter((head, at) => heads.indexOf(head) !== at),
  )
  return { standards: standards.length, 'pull requests': 1, 'check runs': heads.length }
}

/** Each import must be complete, with one review of each pull request that isn't only listed. */
async function assertImported({ judge }: Scene, { imports }: OtherWork) {
  const { rows } = await judge.pool.query<{
    id: string
    state: string
    items: number
    once: number
    listed: number
  }>(`
    select h.id, h.state, count(*)::int as items, (count(*) filter (where i.outcome = 'listed'))::int as listed,
      (count(*) filter (where i.outcome = 'analyzed'
        and (select count(*) from pr_analysis a where a.pull_request_id = i.pull_request_id) = 1))::int as once
    from history_imports h join history_pull_requests i on i.import_id = h.id group by h.id`)
  fail(
    'imports not complete',
    rows.filter(({ state, items, once, listed }) => state !== 'completed' || once + listed !== items),
  )
  fail(
    'imports lost',
    imports.filter((id) => !rows.some((row) => row.id === id)),
  )
  const items = rows.reduce((sum, row) => sum + row.items, 0)
  return { imports: rows.length, items, listed: rows.reduce((sum, row) => sum + row.listed, 0) }
}

async function assertDiscovered({ judge }: Scene) {
  const { rows } = await judge.pool.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from discoveries group by state',
  )
  fail(
    'discoveries open',
    rows.filter(({ state }) => state === 'waiting'),
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

async function assertRemoved({ github }: Scene, { disconnected }: OtherWork): Promise<number> {
  const left = new Set((await github.listHooks()).map(({ url }) => url))
  fail(
    'webhooks left on GitHub',
    disconnected.filter((url) => left.has(url)),
  )
  return disconnected.length
}

async function assertRevoked({ judge }: Scene, { deleted }: OtherWork): Promise<number> {
  const kept = async () =>
    (
      await judge.pool.query(
        'select id from users where deleted_at is not null and github_access_token is not null',
      )
    ).rows
  await waitFor(async () => (await kept()).length === 0, { seconds: SWEPT_WITHIN_S })
  fail('tokens of deleted accounts', await kept())
  return deleted.length
}
