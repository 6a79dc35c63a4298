import type {
  StandardsEdit,
  StandardsRepository,
  StandardsSettings,
} from '@debrief/contracts/standards/standards-repositories'
import type { Database } from '@debrief/database/connect'
import { writeStandards } from '@debrief/database/standards/standards-repositories'
import { isStandardKey } from '@debrief/domain/standards/guidance/merge-section'
import { titleOfEdit } from '@debrief/domain/standards/guidance/plan-files'
import { sql } from 'kysely'

export async function isTeamRepository(
  db: Database,
  { repositoryId, teamId }: { repositoryId: string; teamId: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('repositories')
    .select('id')
    .where('id', '=', repositoryId)
    .where('team_id', '=', teamId)
    .executeTakeFirst()
  return found !== undefined
}

type WrittenRow = Omit<StandardsSettings, 'pullRequest' | 'edits' | 'checkedAt'> & {
  number: number | null
  checkedAt: Date | null
  edits: (Omit<StandardsEdit, 'title' | 'standardId'> & { foundAt: string })[]
}

interface StandardsRepositoriesOptions {
  teamId: string
  isManager: boolean
  repositoryId?: string
  githubUrl: string
}

export async function readStandardsRepositories(
  db: Database,
  { teamId, isManager, repositoryId, githubUrl }: StandardsRepositoriesOptions,
): Promise<StandardsRepository[]> {
  const { rows } = await sql<{ id: string; fullName: string; written: WrittenRow | null }>`
    select r.id, r.repo_full_name as "fullName", case when s.repository_id is not null then jsonb_build_object(
      'formats', s.formats, 'failsOnEdits', s.fails_on_edits, 'chosenBy', u.github_username, 'state', s.state,
      'reason', s.reason, 'number', s.pr_number, 'files', s.files, 'checkedAt', s.checked_at,
      'isComparing', exists (select from jobs j where j.kind = ${writeStandards.kind} and j.key = s.repository_id::text
        and j.state <> 'discarded' and j.run_at < now() + interval '10 seconds'),
      'edits', coalesce((select jsonb_agg(jsonb_build_object('path', e.path, 'part', e.part, 'ours', e.ours,
          'theirs', e.theirs, 'decision', e.decision, 'foundAt', e.found_at) order by e.path, e.found_at, e.part)
        from standards_edits e where e.repository_id = s.repository_id), '[]')) end as written
    from repositories r
    left join standards_repositories s on s.repository_id = r.id and s.team_id = r.team_id
    left join users u on u.id = s.chosen_by and u.deleted_at is null
    where r.team_id = ${teamId} and (${isManager}::boolean or s.repository_id is not null)
      and (${repositoryId ?? null}::uuid is null or r.id = ${repositoryId ?? null}::uuid)
    order by lower(r.repo_full_name)`.execute(db)
  return rows.map(({ id, fullName, written }) => ({
    id,
    fullName,
    written: written && toWritten(written, `${githubUrl.replace(/\/+$/, '')}/${fullName}`),
  }))
}

function toWritten({ number, checkedAt, edits, ...row }: WrittenRow, url: string): StandardsSettings {
  return {
    ...row,
    pullRequest: number === null ? null : { number, url: `${url}/pull/${number}` },
    checkedAt: checkedAt && new Date(checkedAt).toISOString(),
    edits: edits.map(({ foundAt, ...edit }) => ({
      ...edit,
      title: titleOfEdit({ key: edit.part, ...edit }),
      standardId: isStandardKey(edit.part) ? edit.part : null,
      foundAt: new Date(foundAt).toISOString(),
    })),
  }
}
