import { sql } from 'kysely'
import type { Database } from '../connect.ts'
import { POST_SECONDS } from './runs.ts'

export interface PostTurn {
  /** Call this after GitHub responds. Without this call, the turn ends after POST_SECONDS. */
  end(): Promise<unknown>
}

const inSeconds = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`

/**
 * Claims an account's turn to post to GitHub, or returns the milliseconds to wait before trying again. The next turn
 * begins at least `spacing` milliseconds after `end` is called. A turn is a row instead of a lock, so no transaction is
 * open during the call to GitHub.
 */
export async function takePostTurn(
  db: Database,
  { account, spacing }: { account: string; spacing: number },
): Promise<PostTurn | number> {
  const key = sql`hashtextextended(${account}, 0)`
  const { rows: taken } = await sql<{ freeAt: string }>`
    insert into post_turns as t (account, free_at) values (${key}, ${inSeconds(POST_SECONDS)})
    on conflict (account) do update set free_at = ${inSeconds(POST_SECONDS)} where t.free_at <= clock_timestamp()
    returning free_at::text as "freeAt"`.execute(db)
  const mine = taken[0]?.freeAt
  if (mine)
    return {
      end: () =>
        sql`update post_turns set free_at = ${inSeconds(spacing / 1_000)}
          where account = ${key} and free_at = ${mine}::timestamptz`.execute(db),
    }
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from free_at - clock_timestamp()) * 1000)::float8 as wait from post_turns
    where account = ${key}`.execute(db)
  // The current turn may end at any moment, so the caller tries again after `spacing` milliseconds at the latest.
  return Math.min(Math.max(rows[0]?.wait ?? 0, 1), spacing)
}
