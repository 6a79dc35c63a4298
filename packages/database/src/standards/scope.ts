import { toFilePatterns } from '@debrief/domain/standards/in-scope'
import type { StandardScope } from '@debrief/domain/standards/scope'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../connect.ts'

/**
 * The languages to show for standard `g`: those of its scope, else the language of its mistakes, which doesn't limit
 * the standard.
 */
export const shownLanguages = sql<string[]>`
  case when g.languages = '{}' and g.programming_language is not null then array[g.programming_language]
    else g.languages end`

/** The columns of a standard's scope. */
export const toScopeColumns = (scope: StandardScope) => ({
  languages: [...scope.languages],
  paths: [...scope.paths],
  file_patterns: toFilePatterns(scope),
})

/**
 * Removes mistakes in files outside the standard's scope from the standard's group. The caller must group them again.
 */
export async function removeOutOfScope(trx: Trx, standardId: string): Promise<void> {
  await sql`
    delete from recurring_mistake_members r using mistakes m, recurring_mistakes g
    where r.recurring_mistake_group_id = ${standardId} and g.id = r.recurring_mistake_group_id and m.id = r.mistake_id
      and not (m.path ~ all(g.file_patterns))`.execute(trx)
}

/** Whether the review of a pull request read a changed file in scope. True if there are no patterns. */
export const touchesScope = (
  pullRequestId: RawBuilder<unknown>,
  patterns: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  case when ${patterns} = '{}' then true else exists (
    select from pr_analysis a cross join jsonb_array_elements(a.coverage) file
    where a.pull_request_id = ${pullRequestId} and a.superseded_at is null and file->>'state' in ('analyzed', 'clipped')
      and (file->>'changedLines')::int > 0 and file->>'path' ~ all((${patterns})::text[])) end`
