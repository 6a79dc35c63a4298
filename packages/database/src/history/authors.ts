import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../connect.ts'
import { onlyRow } from '../only-row.ts'

/**
 * True if the author of pull request `i` is the person who connected the repository, a member of their team, or a bot.
 * Imports leave out bots, except coding agents that the repository's settings include.
 */
export const isByTeam: RawBuilder<boolean> = sql`(i.is_bot or exists (
  select from users author where author.github_id = i.author_github_id and author.deleted_at is null
    and (author.id = r.user_id or exists (
      select from team_members mine join team_members theirs on theirs.team_id = mine.team_id
      where mine.user_id = r.user_id and theirs.user_id = author.id))))`

/** The number of authors for whom `isByTeam` is false. Ignores deleted GitHub accounts and left-out pull requests. */
export const otherPeople: RawBuilder<number> = sql`
  (count(distinct i.author_github_id) filter (where i.outcome is distinct from 'left_out' and not ${isByTeam}))::int`

export async function countOtherPeople(trx: Trx, importId: string): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select ${otherPeople} as people
    from history_pull_requests i
    join history_imports h on h.id = i.import_id join repositories r on r.id = h.repository_id
    where i.import_id = ${importId}`.execute(trx)
  return onlyRow(rows).people
}
