import { createTeam } from '@debrief/testing/factories'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { MAX_EXPORTS } from '../limits/export-slots.ts'
import { insertSuppression } from '../testing/agent-rows.ts'
import { insertWebhook } from '../testing/connection-rows.ts'
import {
  insertCodingAgent,
  insertGroup,
  insertImport,
  insertMistake,
  insertPerson,
  insertPullRequest,
  insertRepository,
  insertReview,
  insertStandard,
  insertSuggestion,
  placeMistake,
} from '../testing/rows.ts'
import { ask, signInAs, startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

const OPERATOR = 4_711

let gateway: TestGateway
let marta: string
let jonas: string
let team: string
let group: string
let standard: string
let webhook: string
beforeAll(async () => {
  gateway = await startTestGateway({ OPERATORS: `github:${OPERATOR}` })
  const { db } = gateway
  marta = await insertPerson(db, 'marta-olsen', OPERATOR)
  jonas = await insertPerson(db, 'jonas-pitt')
  team = await createTeam(db, { managerId: marta, memberIds: [jonas] })
  await db
    .updateTable('team_members')
    .set({ joined_at: new Date('2026-01-01') })
    .execute()
  const repository = await insertRepository(db, marta, { team_id: team })
  await insertImport(db, { owner: marta, repository })
  standard = await insertStandard(db, { team_id: team, title: 'Await every promise' })
  await insertSuggestion(db, { team_id: team, title: 'Close the file' })
  await insertSuggestion(db, { team_id: team, title: 'Set a timeout' })
  group = await insertGroup(db, { team_id: team, title: 'Unawaited promise' })
  for (let at = 0; at < 130; at += 1) {
    const owner = at % 3 === 0 ? marta : jonas
    // Groups of four pull requests have the same merge time, so that a page can end between two pull requests with
    // equal times.
    const mergedAt = new Date(Date.UTC(2026, 9, 1) + Math.floor(at / 4) * 60_000)
    const pullRequest = await insertPullRequest(db, {
      owner,
      repository,
      title: at === 0 ? '=HYPERLINK("x"), "é"\nand more' : `Change ${at}`,
      review_comments_count: at % 5,
      merged_at: mergedAt,
      language: at % 2 === 0 ? 'TypeScript' : 'Go',
      analysis_status: 'completed',
      pending_reason: null,
    })
    const review = await insertReview(db, { owner, pullRequest, score: 60 + (at % 7) })
    const mistake = await insertMistake(db, { owner, pullRequest, review })
    await placeMistake(db, { mistake, owner, at: mergedAt, group: at % 2 === 0 ? standard : group })
  }
  await insertOthers(repository)
}, 120_000)
afterAll(() => gateway?.close())

type ListBody = Record<string, unknown> & { next?: string | number | null }

async function readPages(path: string, key: string, as: string, cursor: string): Promise<unknown[]> {
  const rows: unknown[] = []
  let next: string | number | null | undefined = ''
  while (next !== null && next !== undefined) {
    const after: string =
      next === '' ? '' : `${path.includes('?') ? '&' : '?'}${cursor}=${encodeURIComponent(next)}`
    const { status, body }: { status: number; body: ListBody } = await ask<ListBody>(gateway, path + after, {
      as,
    })
    expect(status).toBe(200)
    const page = key.split('.').reduce<unknown>((value, name) => (value as ListBody)[name], body)
    rows.push(...(page as unknown[]))
    next = body.next
  }
  return rows
}

const toExport = (path: string, format: string) => {
  const [place, query] = path.split('?')
  return `${place}/export?${query ? `${query}&` : ''}format=${format}`
}

interface List {
  path: () => string
  key: string
  export?: string
  cursor?: string
  /** The minimum number of rows. Without it, an empty export could pass. */
  atLeast: number
}

const lists: Record<string, List> = {
  'pull requests': { path: () => '/api/pull-requests', key: 'pullRequests', atLeast: 40 },
  'pull requests, filtered and sorted': {
    path: () => '/api/pull-requests?language=Go&sort=comments&filter=analyzed',
    key: 'pullRequests',
    atLeast: 20,
  },
  'a member’s pull requests': {
    path: () => `/api/pull-requests?user=${jonas}`,
    key: 'pullRequests',
    atLeast: 80,
  },
  'a member’s reviews, lowest first': {
    path: () => `/api/reviews?user=${jonas}&sort=lowest`,
    key: 'reviews',
    atLeast: 80,
  },
  'reviews with a filter': {
    path: () => '/api/reviews?filter=good&search=change',
    key: 'reviews',
    atLeast: 10,
  },
  'a member’s scores': { path: () => `/api/reviews/scores?user=${jonas}`, key: 'scores', atLeast: 60 },
  'recurring mistakes': { path: () => '/api/recurring-mistakes', key: 'groups', atLeast: 2 },
  occurrences: { path: () => `/api/recurring-mistakes/${group}/timeline`, key: 'entries', atLeast: 15 },
  standards: { path: () => '/api/standards', key: 'standards', atLeast: 1 },
  'standards with a filter': { path: () => '/api/standards?search=nothing', key: 'standards', atLeast: 0 },
  'a standard’s occurrences': {
    path: () => `/api/standards/${standard}/occurrences`,
    key: 'occurrences',
    atLeast: 60,
  },
  'suggested standards': { path: () => '/api/standards/suggested', key: 'suggestions', atLeast: 2 },
  'views of your data': { path: () => '/api/account/views', key: 'views', atLeast: 130 },
  'account events': { path: () => '/api/account/events', key: 'events', atLeast: 60 },
  notifications: { path: () => '/api/notifications', key: 'notifications', cursor: 'before', atLeast: 40 },
  repositories: { path: () => '/api/repositories', key: 'repositories', atLeast: 1 },
  imports: { path: () => '/api/history', key: 'imports', atLeast: 1 },
  'team members': { path: () => '/api/team', key: 'team.members', export: '/api/team/members', atLeast: 2 },
  'members on the team’s dashboard': {
    path: () => '/api/dashboard/team',
    key: 'members',
    export: '/api/dashboard/team/members',
    atLeast: 2,
  },
  'mistakes by repository': {
    path: () => '/api/dashboard/team/heat-map',
    key: 'repositories',
    atLeast: 1,
  },
  'team numbers': { path: () => '/api/team/numbers?weeks=9', key: 'weeks', atLeast: 9 },
  'a team’s invitations': { path: () => `/api/teams/${team}/invitations`, key: 'invitations', atLeast: 3 },
  'own invitations': { path: () => '/api/invitations', key: 'invitations', atLeast: 1 },
  'a webhook’s messages': {
    path: () => `/api/webhooks/${webhook}/messages`,
    key: 'messages',
    cursor: 'before',
    atLeast: 60,
  },
  'coding agents': { path: () => '/api/coding-agents', key: 'agents', atLeast: 1 },
  suppressions: {
    path: () => '/api/agent/feedback',
    key: 'suppressions',
    export: '/api/suppressions',
    atLeast: 3,
  },
  'failed jobs': { path: () => '/api/operators/failed', key: 'rows', atLeast: 60 },
  deliveries: { path: () => '/api/operators/deliveries', key: 'deliveries', cursor: 'before', atLeast: 60 },
  'lost deliveries': { path: () => '/api/operators/lost', key: 'lost', atLeast: 3 },
}

describe('an export', () => {
  it.each(Object.entries(lists))('has the rows of all pages: %s', async (_, list) => {
    const rows = await readPages(list.path(), list.key, marta, list.cursor ?? 'after')
    expect(rows.length).toBeGreaterThanOrEqual(list.atLeast)
    const path = list.export ?? list.path()
    const json = await ask<unknown[]>(gateway, toExport(path, 'json'), { as: marta })
    expect(json.body).toEqual(rows)
    const csv = await ask<string>(gateway, toExport(path, 'csv'), { as: marta })
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('content-disposition')).toMatch(
      /^attachment; filename="debrief-[a-z-]+-\d{4}-\d\d-\d\d\.csv"$/,
    )
    expect(csv.body.replaceAll(/"(?:[^"]|"")*"/g, '').split('\r\n')).toHaveLength(rows.length + 2)
  })

  it('is UTF-8 with a mark for Excel, and has no formulas', async () => {
    const response = await fetch(`${gateway.url}${toExport('/api/pull-requests?sort=oldest', 'csv')}`, {
      headers: { cookie: await signInAs(gateway.db, marta) },
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(bytes.toString()).toContain(`"'=HYPERLINK(""x""), ""é""\nand more"`)
  })

  it('rejects another order’s parameters, cursors and formats', async () => {
    for (const query of ['format=xml', 'format=csv&after=x', 'format=csv&sort=frequent', ''])
      expect((await ask(gateway, `/api/pull-requests/export?${query}`, { as: marta })).status).toBe(400)
  })

  it('has all of 2,500 rows, in several batches', async () => {
    const { db } = gateway
    const ines = await insertPerson(db, 'ines-faro')
    const repository = await insertRepository(db, ines)
    const first = await insertPullRequest(db, { owner: ines, repository, pr_number: 1 })
    await copyPullRequests(first, 2_499)
    for (const sort of ['newest', 'comments']) {
      const { body } = await ask<{ id: string; number: number }[]>(
        gateway,
        `/api/pull-requests/export?format=json&sort=${sort}`,
        { as: ines },
      )
      expect([body.length, new Set(body.map(({ id }) => id)).size]).toEqual([2_500, 2_500])
    }
  })

  it('continues after a statement that timed out', { timeout: 60_000 }, async () => {
    const { db } = gateway
    const olga = await insertPerson(db, 'olga-brandt')
    await insertUsage(olga)
    const response = await fetch(`${gateway.url}${toExport('/api/usage', 'json')}`, {
      headers: { cookie: await signInAs(db, olga) },
    })
    let text: Promise<string> | undefined
    let isWhole = false
    await db.transaction().execute(async (trx) => {
      await sql`lock table usage_events in access exclusive mode`.execute(trx)
      text = response.text().finally(() => {
        isWhole = true
      })
      // Keeps the lock longer than the gateway's statement timeout of 5 seconds.
      for (let at = 0; at < 3; at += 1) await sql`select pg_sleep(2)`.execute(trx)
      expect(isWhole).toBe(false)
    })
    expect(JSON.parse(await text!)).toHaveLength(40_000)
  })

  it('stops showing a member’s rows when the member has left', async () => {
    const { db } = gateway
    const lena = await insertPerson(db, 'lena-voss')
    await sql`insert into team_members (team_id, user_id, role, joined_at)
      select team_id, ${lena}, 'member', '2026-01-01' from team_members where user_id = ${jonas}`.execute(db)
    const path = `/api/pull-requests?user=${lena}`
    expect((await ask(gateway, toExport(path, 'csv'), { as: marta })).status).toBe(200)
    await db.deleteFrom('team_members').where('user_id', '=', lena).execute()
    expect((await ask(gateway, toExport(path, 'csv'), { as: marta })).status).toBe(404)
  })

  it('records that a manager looked', async () => {
    const { db } = gateway
    await db.deleteFrom('member_views').where('viewed_id', '=', jonas).execute()
    await ask(gateway, toExport(`/api/reviews?user=${jonas}`, 'csv'), { as: marta })
    const views = await db
      .selectFrom('member_views')
      .select('screen')
      .where('viewed_id', '=', jonas)
      .execute()
    expect(views).toEqual([{ screen: '/reviews' }])
  })
})

describe('exports at the same time', () => {
  it(`are at most ${MAX_EXPORTS} for each person, until one ends`, { timeout: 60_000 }, async () => {
    const { db } = gateway
    const sven = await insertPerson(db, 'sven-dahl')
    await insertUsage(sven)
    const cookie = await signInAs(db, sven)
    const start = async () => {
      const stop = new AbortController()
      const path = `${gateway.url}/api/usage/export?format=json`
      const response = await fetch(path, { headers: { cookie }, signal: stop.signal })
      return { response, stop }
    }
    const running = await Promise.all(Array.from({ length: MAX_EXPORTS }, start))
    expect(running.map(({ response }) => response.status)).toEqual(running.map(() => 200))
    const refused = await start()
    expect(refused.response.status).toBe(429)
    expect(refused.response.headers.get('retry-after')).toBe('10')
    expect(await refused.response.json()).toMatchObject({ code: 'too_many_exports' })
    expect((await ask(gateway, toExport('/api/standards', 'csv'), { as: marta })).status).toBe(200)
    running[0]!.stop.abort()
    await vi.waitFor(async () => expect((await start()).response.status).toBe(200), {
      timeout: 10_000,
      interval: 200,
    })
    for (const { stop } of running) stop.abort()
  })
})

/** Inserts enough rows that their export is far larger than the operating system's network buffers. */
async function insertUsage(owner: string): Promise<void> {
  await sql`
    insert into usage_events (key, tenant_id, user_id, kind, amount, period_start, state, subject, created_at)
    select ${owner} || n, ${owner}, ${owner}, 'analysis', 1, now(), 'settled', repeat('northbeam/', 20) || n || '#1',
      now() - n * interval '1 s'
    from generate_series(1, 40000) n`.execute(gateway.db)
  await sql`analyze usage_events`.execute(gateway.db)
}

async function copyPullRequests(id: string, count: number): Promise<void> {
  await sql`
    insert into pull_requests (user_id, repository_id, pr_number, title, description, author_username, commits_count,
      additions, deletions, review_comments_count, merged_at, merge_sha, html_url, source_updated_at, pending_reason)
    select user_id, repository_id, n + 1, title, description, author_username, commits_count, additions, deletions,
      n % 4, merged_at - n / 3 * interval '1 minute', lpad(n::text, 40, 'b'), html_url, source_updated_at, pending_reason
    from pull_requests p, generate_series(1, ${sql.lit(count)}) n where p.id = ${id}`.execute(gateway.db)
  await sql`analyze pull_requests`.execute(gateway.db)
}

async function insertOthers(repository: string): Promise<void> {
  const { db } = gateway
  await sql`
    insert into member_views (viewer_id, viewed_id, screen, at)
    select ${jonas}, ${marta}, '/reviews', now() - n * interval '1 hour' from generate_series(1, 130) n`.execute(
    db,
  )
  await sql`
    insert into audit_events (action, actor_id, details)
    select 'account_exported', ${marta}, jsonb_build_object('n', n) from generate_series(1, 60) n`.execute(db)
  await sql`
    insert into notifications (user_id, kind, pull_request_id, in_app, created_at)
    select ${marta}, 'review_ready', id, true, merged_at from pull_requests where user_id = ${marta}`.execute(
    db,
  )
  await sql`
    insert into deliveries (source, hook_id, delivery_id, event, facts)
    select 'github-app', 'app', 'delivery-' || n, 'issue_comment', '{}' from generate_series(1, 60) n`.execute(
    db,
  )
  await sql`
    insert into lost_deliveries (source, hook_id, delivery_id, event, sent_at)
    select 'github-app', 'app', 'lost-' || n, 'pull_request', now() from generate_series(1, 3) n`.execute(db)
  await sql`
    insert into jobs (kind, key, input, state, discarded_at, error_code, error)
    select 'group-mistakes', n::text, '{}', 'discarded', now() - n / 3 * interval '1 s', 'failed', 'It broke'
    from generate_series(1, 60) n`.execute(db)
  for (let at = 0; at < 3; at += 1) await insertSuppression(db, { thread_id: at })
  await db.updateTable('repositories').set({ github_repo_id: 9 }).where('id', '=', repository).execute()
  const agent = await insertCodingAgent(db, { agent_team_id: team })
  await insertPullRequest(db, { owner: agent, repository, coding_agent: 'claude-code' })
  await insertInvitations()
  webhook = await insertWebhook(db, { owner: marta })
  await sql`
    with messages as (
      insert into webhook_messages (endpoint_id, event, event_key, subject_id)
      select ${webhook}, 'test', n::text, gen_random_uuid() from generate_series(1, 60) n returning id)
    insert into webhook_attempts (message_id, duration_ms, status, response)
    select id, 12, 500, 'busy' from messages, generate_series(1, 2)`.execute(db)
}

async function insertInvitations(): Promise<void> {
  const { db } = gateway
  const address = 'marta@northbeam.example'
  await db.insertInto('user_emails').values({ user_id: marta, email: address, is_primary: true }).execute()
  await db
    .insertInto('team_invitations')
    .values(
      [address, 'nils@northbeam.example', 'ines@northbeam.example'].map((invitee_email) => ({
        team_id: team,
        inviter_id: marta,
        invitee_email,
        invitation_token: invitee_email,
      })),
    )
    .execute()
}
