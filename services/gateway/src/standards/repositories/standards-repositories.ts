import {
  chooseStandardsRepository,
  compareStandardsRepository,
  decideStandardsEdit,
  leaveStandardsRepository,
  listStandardsRepositories,
  showStandardsPatch,
} from '@debrief/contracts/standards/standards-repositories'
import * as repositories from '@debrief/database/standards/standards-repositories'
import { findStandardsRepository, readTeamStandards } from '@debrief/database/standards/writing-standards'
import { CURSOR_RULES, STANDARDS_PATHS } from '@debrief/domain/standards/guidance/file-paths'
import { planFiles } from '@debrief/domain/standards/guidance/plan-files'
import { renderStandardsFiles } from '@debrief/domain/standards/guidance/standards-files'
import { writePatch } from '@debrief/domain/standards/guidance/write-patch'
import { readBranch } from '@debrief/github/standards/branch'
import { readFiles, readRepositoryState } from '@debrief/github/standards/repository'
import { type Context, type Route, serve } from '../../context.ts'
import { linkLesson } from '../../mistakes/lessons/catalog.ts'
import {
  editChanged,
  noSuchTeamRepository,
  notChosen,
  requireManagedRepository,
  writtenByOthers,
} from '../../policies/repositories.ts'
import { findLooker } from '../../policies/standards.ts'
import { findApp } from '../../repositories/github-app/find-app.ts'
import { withGithub } from '../../repositories/with-github.ts'
import { readStandardsRepositories } from './standards-repositories.queries.ts'

const listRoute = serve(listStandardsRepositories)(async (_, context: Context) => {
  const [looker, app] = await Promise.all([findLooker(context), findApp(context, 'standards_app')])
  const shown = app && { slug: app.slug, installUrl: app.installUrl }
  if (!looker) return { app: shown, isManager: false, repositories: [] }
  const { teamId, isManager } = looker
  const githubUrl = context.config.GITHUB_URL
  const found = await readStandardsRepositories(context.db, { teamId, isManager, githubUrl })
  return { app: shown, isManager, repositories: found }
})

async function readOne(context: Context, { teamId, repositoryId }: { teamId: string; repositoryId: string }) {
  const githubUrl = context.config.GITHUB_URL
  const wanted = { teamId, isManager: true, repositoryId, githubUrl }
  const [repository] = await readStandardsRepositories(context.db, wanted)
  if (!repository) throw noSuchTeamRepository()
  return { repository }
}

const chooseRoute = serve(chooseStandardsRepository)(async ({ body, requestId }, context: Context) => {
  const { repositoryId } = body
  const teamId = await requireManagedRepository(context, repositoryId)
  const chosen = { ...body, teamId, actorId: context.viewer.id, requestId }
  const outcome = await repositories.chooseStandardsRepository(context.db, chosen)
  if (outcome !== 'done') throw outcome === 'taken' ? writtenByOthers() : noSuchTeamRepository()
  return readOne(context, { teamId, repositoryId })
})

const leaveRoute = serve(leaveStandardsRepository)(async ({ params, requestId }, context: Context) => {
  await requireManagedRepository(context, params.repositoryId)
  const asked = { ...params, actorId: context.viewer.id, requestId }
  if (!(await repositories.leaveStandardsRepository(context.db, asked))) throw notChosen()
  return { left: true } as const
})

const compareRoute = serve(compareStandardsRepository)(
  async ({ params, body, requestId }, context: Context) => {
    const teamId = await requireManagedRepository(context, params.repositoryId)
    const asked = { ...params, ...body, actorId: context.viewer.id, requestId }
    if (!(await repositories.requestStandards(context.db, asked))) throw notChosen()
    return readOne(context, { teamId, ...params })
  },
)

const decideRoute = serve(decideStandardsEdit)(async ({ params, body, requestId }, context: Context) => {
  const teamId = await requireManagedRepository(context, params.repositoryId)
  const decided = { ...params, ...body, actorId: context.viewer.id, requestId }
  if (!(await repositories.decideEdit(context.db, decided))) throw editChanged()
  return readOne(context, { teamId, ...params })
})

const patchRoute = serve(showStandardsPatch)(async ({ params }, context: Context) => {
  const { db, appUrl } = context
  const { repositoryId } = params
  const teamId = await requireManagedRepository(context, repositoryId)
  const [{ repository }, chosen] = await Promise.all([
    readOne(context, { teamId, repositoryId }),
    findStandardsRepository(db, repositoryId),
  ])
  const { fullName } = repository
  const found = await withGithub(context, async (client) => {
    const { defaultBranch } = await readRepositoryState(client, fullName)
    const sha = await readBranch(client, { fullName, branch: defaultBranch })
    if (sha === null) return new Map<string, never>()
    const folder = { path: CURSOR_RULES, ending: '.mdc' }
    return (await readFiles(client, { fullName, sha, paths: STANDARDS_PATHS, folder })).files
  })
  const toLessonUrl = (lesson: string | null) => linkLesson(lesson) && `${appUrl}/lessons/${lesson}`
  const standards = await readTeamStandards(db, teamId, toLessonUrl)
  const plan = planFiles({
    rendered: renderStandardsFiles(standards, { appUrl, repository: fullName }),
    found,
    formats: chosen?.formats ?? null,
    edits: chosen?.edits ?? [],
    written: chosen?.written ?? [],
  })
  const files = [...plan.changes].map(([path, after]) => {
    const file = found.get(path)
    return { path, before: file && 'text' in file ? file.text : null, after }
  })
  return { patch: writePatch(files), problems: plan.files.filter(({ problem }) => problem !== null) }
})

export const standardsRepositoryRoutes: readonly Route[] = [
  listRoute,
  chooseRoute,
  leaveRoute,
  compareRoute,
  decideRoute,
  patchRoute,
]
