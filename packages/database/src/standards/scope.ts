import { toFilePatterns } from '@debrief/domain/standards/in-scope'
import type { StandardScope } from '@debrief/domain/standards/scope'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../connect.ts'

/**
 * The standard's languages or, if it has no languages, the language of its mistakes. A standard without languages still
 * applies to files in all languages.
 */
export const shownLanguages = sql<string[]>`
  case when g.languages = '{}' and g.programming_language is not null then array[g.programming_language]
    else g.languages end`

export const toScopeColumns = (scope: StandardScope) => ({
  languages: [...scope.languages],
  paths: [...scope.paths],
  file_patterns: toFilePatterns(scope),
})

/** The caller must group the removed mistakes again. */
export async function removeOutOfScope(trx: Trx, standardId: string): Promise<void> {
  await sql`
    delete from recurring_mistake_members r using mistakes m, recurring_mistakes g
    where r.recurring_mistake_group_id = ${standardId} and g.id = r.recurring_mistake_group_id and m.id = r.mistake_id
      and not (m.path ~ all(g.file_patterns))`.execute(trx)
}

export const touchesScope = (
  pullRequestId: RawBuilder<unknown>,
  patterns: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  case when ${patterns} = '{}' then true else exists (
    select from pr_analysis a cross join jsonb_array_elements(a.coverage) file
    where a.pull_request_id = ${pullRequestId} and a.superseded_at is null and file->>'state' in ('analyzed', 'clipped')
      and (file->>'changedLines')::int > 0 and file->>'path' ~ all((${patterns})::text[])) end`
