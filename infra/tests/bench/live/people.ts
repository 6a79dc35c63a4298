import { type Connection, connect } from '@debrief/database/connect'
import { hashToken, newToken } from '@debrief/gateway/sessions/tokens'
import type { KeyRing } from '@debrief/service-kit/key-ring'
import { openWorkDatabase } from '../fairness/work.ts'

const PULLS = 20

export interface Person {
  userId: string
  /** The Cookie header of this person's session. */
  cookie: string
}

export interface PeopleDatabase {
  url: string
  people: Person[]
  change(person: Person): Promise<void>
  close(): Promise<void>
}

export async function openPeopleDatabase(
  server: string,
  { name, keys, count }: { name: string; keys: KeyRing; count: number },
): Promise<PeopleDatabase> {
  const database = await openWorkDatabase(server, { name, keys })
  const { pool } = database.connection
  const tokens = Array.from({ length: count }, newToken)
  await pool.query(
    `with people as (
      insert into users (github_id, github_username) select 5000000 + n, 'person-' || n from generate_series(1, $1::int) n returning id, github_id - 5000000 as n),
    open as (
      insert into sessions (user_id, token_hash, expires_at)
      select people.id, t.hash, now() + interval '7 days' from people join unnest($2::text[]) with ordinality as t (hash, n) using (n)),
    connected as (
      insert into repositories (user_id, github_repo_id, repo_name, repo_owner, repo_full_name, webhook_secret)
      select id, n, 'ferry-api', 'northbeam', 'northbeam/ferry-api', repeat('x', 32) from people returning id, user_id)
    insert into pull_requests (repository_id, user_id, title, pr_number, merged_at, merge_sha, html_url, source_updated_at, analysis_status, analysis_step)
    select connected.id, user_id, 'Change number ' || s, s, now(), 'sha' || s, 'https://github.com/x', now(), 'processing', 'reading'
    from connected, generate_series(1, $3::int) s`,
    [count, tokens.map(hashToken), PULLS],
  )
  await pool.query('analyze')
  const { rows } = await pool.query<{ user_id: string; token_hash: string }>(
    'select user_id, token_hash from sessions',
  )
  const tokenByHash = new Map(tokens.map((token) => [hashToken(token), token]))
  const changes: Connection = connect(database.url, { max: 4 })
  return {
    url: database.url,
    people: rows.map(({ user_id, token_hash }) => ({
      userId: user_id,
      cookie: `sid=${tokenByHash.get(token_hash)}`,
    })),
    async change({ userId }) {
      await changes.pool.query({ name: 'change', text: CHANGE, values: [userId] })
    },
    async close() {
      await changes.close()
      await database.close()
    },
  }
}

const CHANGE = `
  update pull_requests set analysis_step = case analysis_step when 'reading' then 'threads' else 'reading' end
  where user_id = $1 and pr_number = 1`
