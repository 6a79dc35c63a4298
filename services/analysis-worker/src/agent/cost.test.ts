import type { PullRequest } from '@debrief/simulators/github/state/nouns'
import { type OpenaiSimulator, startOpenaiSimulator } from '@debrief/simulators/openai/server'
import { subscribe } from '@debrief/testing/factories'
import { until } from '@debrief/testing/stack'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AgentWorld, FAULTY, listAnswers, REPOSITORY, startAgentWorld } from '../testing/agent-world.ts'

/** Set `L6_MENTIONS=1000` to run the full test. */
const MENTIONS = Number(process.env.L6_MENTIONS ?? 60)
const PATIENCE_S = 60 + MENTIONS * 1.5
const PLAN = 100_000
const ANALYSES = 10
const LEFT = Math.min(MENTIONS * 100, 90_000)
const CAP = 40_000
const RESERVE = 12_000

let openai: OpenaiSimulator
let world: AgentWorld

beforeAll(async () => {
  openai = await startOpenaiSimulator({ validate: false })
})
afterAll(() => openai?.close())

function inWorld(worker: Record<string, string>) {
  beforeAll(async () => {
    openai.clear()
    const model = { OPENAI_BASE_URL: openai.baseUrl, OPENAI_API_KEY: openai.apiKey }
    world = await startAgentWorld({ worker: { ...model, ...worker } })
  })
  afterAll(() => world?.close())
}

const db = () => world.stack.connection.db
const openPulls = async (count: number) => {
  const pulls: PullRequest[] = []
  for (let made = 0; made < count; made += 1) pulls.push(await world.openPull({ 'src/book.js': FAULTY }))
  return pulls
}
const mentionOn = async (pulls: readonly PullRequest[]) => {
  for (let index = 0; index < pulls.length; index += 20)
    await Promise.all(pulls.slice(index, index + 20).map((pull) => world.comment(pull, '@debrief')))
}
const count = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{ what: string; n: number }>`
    select coalesce(reason, outcome) as what, count(*)::int as n from agent_runs group by 1`.execute(db())
  return Object.fromEntries(rows.map(({ what, n }) => [what, n]))
}
const allEnded = (mentions: number) =>
  until(
    'every mention to be answered',
    async () => {
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from agent_runs where outcome is not null`.execute(db())
      return rows[0]!.n >= mentions
    },
    PATIENCE_S,
  )
const readUsage = (kind: string) =>
  db()
    .selectFrom('usage_periods')
    .select(['reserved', 'used'])
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
const spanOfMentions = async () => {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from max(created_at) - min(created_at))::float8 as seconds from agent_runs`.execute(
    db(),
  )
  return rows[0]!.seconds
}
const limitedPulls = async () => {
  const rows = await db()
    .selectFrom('agent_runs')
    .select('pr_number')
    .where('outcome', '=', 'limited')
    .execute()
  return new Set(rows.map(({ pr_number }) => pr_number))
}

describe('L6: the limits of a pull request and a repository', () => {
  inWorld({ AGENT_PULL_REQUEST_SECONDS: '120' })

  it(
    `answers ${MENTIONS} mentions within two minutes with one review, and says so once`,
    async () => {
      const [pull] = await openPulls(1)
      for (let index = 0; index < MENTIONS; index += 1) await world.comment(pull!, `@debrief ${index}`)
      await allEnded(MENTIONS)
      const { nothing_new: more = 0, ...rest } = await count()
      expect(rest).toEqual({ reviewed: 1, pull_request_pause: MENTIONS - 1 - more })
      expect(more).toBeLessThanOrEqual((await spanOfMentions()) / 120)
      expect(listAnswers(pull!).map(({ body }) => body.split('\n')[1])).toEqual([
        expect.stringContaining('a moment ago'),
      ])
      // Only one run calls the model. On a busy machine, that run may call it twice.
      const { rows: paid } = await sql<object>`
        select run_id, count(*)::int as calls from model_usage group by run_id`.execute(db())
      console.info(
        `L6: of ${MENTIONS} mentions one was reviewed, ${more} found nothing new: ${JSON.stringify(paid)}`,
      )
      expect(paid).toHaveLength(1)
      const calls = openai.calls().length
      expect(calls).toBeLessThanOrEqual(2)
      expect(await world.mention(pull!, '@debrief explain')).toMatchObject({ reason: 'not_our_thread' })
      await sql`update agent_runs set created_at = created_at - interval '121 seconds'`.execute(db())
      expect(await world.mention(pull!, '@debrief again')).toMatchObject({ outcome: 'nothing_new' })
      expect(openai.calls()).toHaveLength(calls)
    },
    PATIENCE_S * 1_000,
  )

  it('resumes after stop, even if it is too soon for another review', async () => {
    const [pull] = await openPulls(1)
    expect(await world.mention(pull!, '@debrief')).toMatchObject({ outcome: 'reviewed' })
    expect(await world.mention(pull!, '@debrief stop')).toMatchObject({ outcome: 'stopped' })
    expect(await world.mention(pull!, '@debrief help')).toMatchObject({ outcome: 'ignored' })
    expect(await world.mention(pull!, '@debrief review')).toMatchObject({ reason: 'pull_request_pause' })
    expect(await world.mention(pull!, '@debrief help again')).toMatchObject({ outcome: 'helped' })
  })

  it(
    'posts at most twenty reviews per hour in a repository',
    async () => {
      await db().deleteFrom('agent_runs').execute()
      const pulls = await openPulls(30)
      await mentionOn(pulls)
      await allEnded(30)
      expect(await count()).toEqual({ reviewed: 20, repository_limit: 10 })
    },
    PATIENCE_S * 1_000,
  )
})

describe('L6: the limit of a plan', () => {
  inWorld({ AGENT_REPOSITORY_HOURLY: '1000000' })

  it(
    `for ${MENTIONS} mentions and as many analyses, charges at most the plan and one review`,
    async () => {
      await db().deleteFrom('stripe_customers').where('user_id', '=', world.marta.id).execute()
      await subscribe(db(), world.marta.id, { planType: 'plus' })
      const pulls = await openPulls(MENTIONS)
      const [first] = pulls.splice(0, 1)
      await world.mention(first!, '@debrief')
      await sql`update usage_events set amount = ${PLAN - LEFT} where kind = 'agent_tokens'`.execute(db())
      await sql`update usage_periods set used = ${PLAN - LEFT} where kind = 'agent_tokens'`.execute(db())
      const merged = mergeMany()
      await mentionOn(pulls)
      await merged
      await allEnded(MENTIONS)
      await until('every merge to be known', allMerged, PATIENCE_S)

      const { reserved, used } = await readUsage('agent_tokens')
      const { rows } = await sql<{ most: number; reviewed: number; failed: number }>`
        select max(output_tokens)::int as most, count(*) filter (where outcome = 'reviewed')::int as reviewed,
          count(*) filter (where outcome = 'failed')::int as failed from agent_runs`.execute(db())
      const { most, reviewed, failed } = rows[0]!
      console.info(`L6: ${reviewed} reviews, ${used} of ${PLAN} tokens used, a review wrote ${most} at most`)
      expect([reserved, failed]).toEqual([0, 0])
      expect(used).toBeGreaterThan(PLAN - LEFT)
      expect(used).toBeLessThanOrEqual(PLAN + most)
      const { no_tokens: no = 0, tokens_held: held = 0 } = await count()
      expect(reviewed + no + held).toBe(MENTIONS)
      expect(await readUsage('analysis')).toEqual({ reserved: 0, used: ANALYSES })
      expect(openai.calls()).toHaveLength(reviewed + ANALYSES)
      const limited = await limitedPulls()
      for (const pull of pulls) expect(listAnswers(pull)).toHaveLength(limited.has(pull.number) ? 1 : 0)
      await sql`update usage_events set amount = amount + ${PLAN} where key = (select key from usage_events
        where kind = 'agent_tokens' and state = 'settled' limit 1)`.execute(db())
      await sql`update usage_periods set used = used + ${PLAN} where kind = 'agent_tokens'`.execute(db())
      const [more] = await openPulls(1)
      expect(await world.mention(more!, '@debrief')).toMatchObject({ reason: 'no_tokens' })
      expect(await world.mention(more!, '@debrief please')).toMatchObject({ reason: 'no_tokens' })
      expect(listAnswers(more!).map(({ body }) => body.split('\n')[1])).toEqual([
        expect.stringContaining('agent tokens are used up'),
      ])
    },
    PATIENCE_S * 2_000,
  )
})

async function mergeMany(): Promise<void> {
  const { control } = world.stack
  const { numbers } = await control<{ numbers: number[] }>(`/pull-requests/${REPOSITORY}/434/copies`, {
    count: MENTIONS,
  })
  for (const number of numbers) await control(`/pull-requests/${REPOSITORY}/${number}/merge`)
}

async function allMerged(): Promise<boolean> {
  const { rows } = await sql<{ done: number; waiting: number }>`
    select count(*) filter (where analysis_status = 'completed')::int as done,
      count(*) filter (where pending_reason = 'quota_exhausted')::int as waiting
    from pull_requests where merged_at is not null`.execute(db())
  return rows[0]!.done === ANALYSES && rows[0]!.waiting === MENTIONS - ANALYSES
}

describe('L6: the daily limit for all users', () => {
  inWorld({
    AGENT_REPOSITORY_HOURLY: '1000000',
    AGENT_RESERVED_TOKENS: String(RESERVE),
    AGENT_DAILY_TOKENS: String(CAP),
  })
  afterEach(() => openai.clear())

  it(
    'stops at the limit with one clear answer, and continues a day later',
    async () => {
      // The tokens of a refused response also count toward the limit.
      openai.script({
        rules: [{ match: { endpoint: 'generate', nth: 2 }, times: 1, reply: { kind: 'refusal' } }],
      })
      const pulls = await openPulls(MENTIONS)
      await mentionOn(pulls)
      await allEnded(MENTIONS)
      const { rows } = await sql<{ written: number }>`
        select sum(output_tokens)::int as written from model_usage where kind = 'agent'`.execute(db())
      console.info(`L6: ${rows[0]!.written} of ${CAP} tokens written, ${JSON.stringify(await count())}`)
      expect(rows[0]!.written).toBeLessThanOrEqual(CAP)
      await sql`update usage_events set amount = ${CAP} where key = (select key from usage_events
        where kind = 'agent_tokens' and state = 'settled' limit 1)`.execute(db())
      const pull = (await openPulls(1))[0]!
      expect(await world.mention(pull, '@debrief')).toMatchObject({
        outcome: 'limited',
        reason: 'daily_limit',
      })
      expect(await world.mention(pull, '@debrief now')).toMatchObject({ reason: 'daily_limit' })
      expect(listAnswers(pull).map(({ body }) => body.split('\n')[1])).toEqual([
        'Debrief has reached its daily limit. Mention Debrief again later.',
      ])
      for (const table of ['usage_events', 'model_usage'] as const)
        await db()
          .updateTable(table)
          .set({ created_at: sql<Date>`created_at - interval '25 hours'` })
          .execute()
      expect(await world.mention(pull, '@debrief today')).toMatchObject({ outcome: 'reviewed' })
    },
    PATIENCE_S * 1_000,
  )
})
