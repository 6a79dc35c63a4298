import { findLesson } from '@debrief/analysis/lessons/catalog'
import {
  chooseStandardsRepository,
  requestStandards,
} from '@debrief/database/standards/standards-repositories'
import { readTeamStandards } from '@debrief/database/standards/writing-standards'
import { GUIDANCE_PATHS } from '@debrief/domain/standards/guidance/file-paths'
import { withSection } from '@debrief/domain/standards/guidance/section'
import { renderStandardsFiles } from '@debrief/domain/standards/guidance/standards-files'
import { sql } from 'kysely'
import type { DemoOptions } from './demo-options.ts'

/**
 * The repositories that Debrief may write the standards to. Each one already has a file with `standards`, as if earlier
 * pull requests had been merged. `edit` is a change that a person made to that file.
 */
const REPOSITORIES = [
  {
    fullName: 'northbeam/ferry-api',
    by: 'sven-dahl',
    intro: '# Ferry API\n\nRun `npm test` before you push. Database migrations live in `migrations/`.\n',
    standards: ['Store money in whole cents'],
    mergedAt: '2026-05-28T07:40:00Z',
    edit: ['off by a cent.', 'off by a cent. Ask the fares team before you add a currency.'],
  },
  {
    fullName: 'northbeam/tide-web',
    by: 'ines-moreau',
    intro: '# Tide web\n\nThe timetable pages. `npm run dev` starts them with recorded tides.\n',
    standards: ['Await every promise', 'Store money in whole cents'],
    mergedAt: '2026-10-02T10:20:00Z',
    edit: null,
  },
] as const

interface Team {
  teamId: string
  managerId: string
}

/**
 * Commits the files to the simulator, which loses them when it stops. In a new demo, chooses the repositories for
 * standards. In an existing demo, makes the worker compare the repositories' files again.
 */
export async function tellStandardsStory(
  options: DemoOptions,
  { teamId, managerId, isNew }: Team & { isNew: boolean },
): Promise<void> {
  for (const told of REPOSITORIES) {
    const repositoryId = await findRepository(options, { teamId, fullName: told.fullName })
    if (repositoryId === null) continue
    await commitFile(options, { teamId, told })
    const actor = { repositoryId, actorId: managerId, requestId: null }
    if (isNew) {
      await chooseStandardsRepository(options.db, { ...actor, teamId, formats: null, failsOnEdits: false })
      await recordMerge(options, { teamId, repositoryId, told })
    } else await requestStandards(options.db, { ...actor, reopen: false })
  }
}

type RepositoryStory = (typeof REPOSITORIES)[number]

async function findRepository(
  { db }: DemoOptions,
  { teamId, fullName }: { teamId: string; fullName: string },
): Promise<string | null> {
  const found = await db
    .selectFrom('repositories')
    .select('id')
    .where('team_id', '=', teamId)
    .where('repo_full_name', '=', fullName)
    .executeTakeFirst()
  return found?.id ?? null
}

async function commitFile(
  { db, appUrl, simulatorUrl }: DemoOptions,
  { teamId, told: { fullName, by, intro, standards, edit } }: { teamId: string; told: RepositoryStory },
): Promise<void> {
  const toLessonUrl = (id: string | null) =>
    id !== null && findLesson(id) ? `${appUrl}/lessons/${id}` : null
  const all = await readTeamStandards(db, teamId, toLessonUrl)
  const merged = all.filter(({ title }) => (standards as readonly string[]).includes(title))
  const [{ section } = { section: '' }] = renderStandardsFiles(merged, { appUrl, repository: fullName })
  const file = withSection(intro, section)
  await fetch(`${simulatorUrl}/_simulator/repositories/${fullName}/commit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      login: by,
      files: { [GUIDANCE_PATHS.agents]: edit ? file.replace(edit[0], edit[1]) : file },
    }),
  })
}

async function recordMerge(
  { db }: DemoOptions,
  { teamId, repositoryId, told }: { teamId: string; repositoryId: string; told: RepositoryStory },
): Promise<void> {
  await sql`
    insert into merged_standards (repository_id, standard_id, merged_at)
    select ${repositoryId}, g.id, ${told.mergedAt} from recurring_mistakes g
    where g.team_id = ${teamId} and g.is_team_standard and g.title = any(${[...told.standards]}::text[])
    on conflict do nothing`.execute(db)
}
