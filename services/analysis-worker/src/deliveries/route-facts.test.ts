import { connectRepository, createTeam, createUser, subscribe } from '@debrief/testing/factories'
import { openTestDatabase } from '@debrief/testing/open-database'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildHistory, type History, repositoryBody } from '../testing/payloads.ts'
import { routeEvent } from '../testing/route.ts'

const { connection } = await openTestDatabase()

async function connected(plan: 'pro' | 'plus' | null = 'pro') {
  const user = await createUser(connection.db)
  if (plan) await subscribe(connection.db, user.id, { planType: plan })
  const repository = await connectRepository(connection.db, { userId: user.id })
  const history: History = {
    repositoryId: repository.githubRepoId,
    fullName: repository.fullName,
    author: { id: user.githubId, login: user.login },
  }
  return { user, repository, history }
}

async function finalRows(repositoryId: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select p.title, p.description, p.commits_count, p.additions, p.deletions, p.review_comments_count, p.merged_at, p.merge_sha,
      p.head_sha, p.author_username, p.analysis_status, p.pending_reason, p.source_updated_at, p.stats_updated_at, p.last_activity_at,
      p.html_url, p.language, p.user_id = r.user_id as owned, r.repo_name like '%-renamed' as renamed, r.reachability,
      (select count(*) from analysis_runs a where a.pull_request_id = p.id) as runs,
      (select sum(reserved) from usage_periods u where u.tenant_id = r.user_id) as reserved
    from pull_requests p join repositories r on r.id = p.repository_id where r.id = ${repositoryId}`.execute(
    connection.db,
  )
  return rows.map((row) => ({
    ...row,
    html_url: String(row.html_url).split('/pull/')[1],
    author_username: row.author_username !== null,
  }))
}

describe('order and repetition (I4, I5)', () => {
  it('stores the same rows for 100 shuffles of one history, each with repeats', {
    timeout: 60_000,
  }, async () => {
    const expected = await (async () => {
      const { repository, history } = await connected()
      for (const event of buildHistory(history)) await routeEvent(connection, repository.id, event)
      return finalRows(repository.id)
    })()
    expect(expected).toMatchObject([
      {
        title: 'Release berth locks, always',
        review_comments_count: 1,
        runs: 1,
        reserved: '1',
        renamed: true,
        pending_reason: 'queued',
      },
    ])
    const random = seeded(482)
    for (let round = 0; round < 100; round += 1) {
      const { repository, history } = await connected()
      const events = buildHistory(history)
      const repeated = [
        ...events,
        events[Math.floor(random() * events.length)]!,
        events[Math.floor(random() * events.length)]!,
      ]
      for (const event of shuffle(repeated, random)) await routeEvent(connection, repository.id, event)
      expect(await finalRows(repository.id), `round ${round}`).toEqual(expected)
    }
  })

  it('creates no second run from the same merge with a different delivery id', async () => {
    const { repository, history } = await connected()
    const merge = buildHistory(history)[5]!
    expect(await routeEvent(connection, repository.id, merge)).toBe('analysis queued')
    expect(await routeEvent(connection, repository.id, merge)).toBe('merge already recorded')
    expect(await finalRows(repository.id)).toMatchObject([{ runs: 1, reserved: '1' }])
  })

  it('creates one run from 50 deliveries of a merge at the same time, each with its own delivery id', async () => {
    const { repository, history } = await connected()
    const merge = buildHistory(history)[5]!
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => routeEvent(connection, repository.id, merge)),
    )
    expect(outcomes.filter((outcome) => outcome === 'analysis queued')).toHaveLength(1)
    expect(await finalRows(repository.id)).toMatchObject([{ runs: 1, reserved: '1' }])
  })

  it('records a merge once for each connection of an App event', async () => {
    const first = await connected()
    const second = await createUser(connection.db)
    await subscribe(connection.db, second.id)
    const other = await connectRepository(connection.db, {
      userId: second.id,
      githubRepoId: first.repository.githubRepoId,
    })
    await routeEvent(connection, null, buildHistory(first.history)[5]!)
    expect(await finalRows(first.repository.id)).toHaveLength(1)
    expect(await finalRows(other.id)).toMatchObject([{ pending_reason: 'author_not_on_team', runs: 0 }])
  })
})

describe('who is analyzed and charged (D7, D12)', () => {
  it('leaves the merge of a person outside the team pending, with the reason', async () => {
    const { repository, history } = await connected()
    await routeEvent(
      connection,
      repository.id,
      buildHistory({ ...history, author: { id: 1, login: 'stranger' } })[5]!,
    )
    expect(await finalRows(repository.id)).toMatchObject([
      { pending_reason: 'author_not_on_team', runs: 0, owned: true },
    ])
  })

  it('assigns a teammate’s merge to the teammate and charges the team’s quota', async () => {
    const manager = await createUser(connection.db)
    const member = await createUser(connection.db)
    await subscribe(connection.db, manager.id, { planType: 'teams' })
    const teamId = await createTeam(connection.db, { managerId: manager.id, memberIds: [member.id] })
    const repository = await connectRepository(connection.db, { userId: manager.id, teamId })
    const history = {
      repositoryId: repository.githubRepoId,
      fullName: repository.fullName,
      author: { id: member.githubId, login: member.login },
    }
    await routeEvent(connection, repository.id, buildHistory(history)[5]!)
    const pull = await connection.db
      .selectFrom('pull_requests')
      .select('user_id')
      .where('repository_id', '=', repository.id)
      .executeTakeFirst()
    expect(pull?.user_id).toBe(member.id)
    const pool = await connection.db
      .selectFrom('usage_periods')
      .select(['tenant_id', 'reserved'])
      .where('tenant_id', '=', teamId)
      .execute()
    expect(pool).toEqual([{ tenant_id: teamId, reserved: 1 }])
  })

  it('leaves a merge pending with the reason if there is no plan or quota, or the repository is paused', async () => {
    const none = await connected(null)
    expect(await routeEvent(connection, none.repository.id, buildHistory(none.history)[5]!)).toMatch(
      /no active plan/,
    )
    expect(await finalRows(none.repository.id)).toMatchObject([
      { pending_reason: 'no_subscription', runs: 0 },
    ])

    const used = await connected('plus')
    const statement = sql`update usage_periods set used = 10, reserved = 0 where tenant_id = ${used.user.id}`
    await routeEvent(connection, used.repository.id, numbered(buildHistory(used.history)[5]!, 1))
    await statement.execute(connection.db)
    expect(
      await routeEvent(connection, used.repository.id, numbered(buildHistory(used.history)[5]!, 2)),
    ).toMatch(/no analyses left/)

    const paused = await connected()
    await sql`update repositories set is_active = false where id = ${paused.repository.id}`.execute(
      connection.db,
    )
    await routeEvent(connection, paused.repository.id, buildHistory(paused.history)[5]!)
    expect(await finalRows(paused.repository.id)).toMatchObject([{ pending_reason: 'paused', runs: 0 }])
  })
})

describe('events that need no analysis', () => {
  it('stores but ignores events of other repositories, events without a handler, and closes without a merge', async () => {
    const { repository, history } = await connected()
    const elsewhere = { ...history, repositoryId: 999 }
    expect(await routeEvent(connection, repository.id, buildHistory(elsewhere)[5]!)).toBe(
      'ignored: not a connected repository',
    )
    expect(await routeEvent(connection, repository.id, { event: 'star', payload: {} })).toBe(
      'ignored: no handler reads this event',
    )
    expect(
      await routeEvent(connection, repository.id, {
        event: 'ping',
        payload: { zen: 'x', hook_id: 5, repository: repositoryBody(history, 1) },
      }),
    ).toBe('ping recorded')
    expect(await routeEvent(connection, repository.id, buildHistory(history)[0]!)).toBe(
      'pull request recorded',
    )
    expect(await finalRows(repository.id)).toMatchObject([{ merged_at: null, runs: 0 }])
  })

  it('marks a repository that GitHub deleted, and keeps its data', async () => {
    const { repository, history } = await connected()
    await routeEvent(connection, repository.id, buildHistory(history)[5]!)
    await routeEvent(connection, repository.id, {
      event: 'repository',
      payload: { action: 'deleted', repository: repositoryBody(history, 50) },
    })
    expect(await finalRows(repository.id)).toMatchObject([{ reachability: 'unreachable', runs: 1 }])
  })
})

const numbered = (event: ReturnType<typeof buildHistory>[number], number: number) => ({
  ...event,
  payload: { ...event.payload, pull_request: { ...(event.payload.pull_request as object), number } },
})

/** A seeded random generator (Mulberry32), so that a failing order can be reproduced. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const shuffled = [...items]
  for (let index = shuffled.length - 1; index > 0; index -= 1) {
    const other = Math.floor(random() * (index + 1))
    ;[shuffled[index], shuffled[other]] = [shuffled[other]!, shuffled[index]!]
  }
  return shuffled
}
