import { findLesson } from '@debrief/analysis/lessons/catalog'
import { type MergedPull, readTeamStandards } from '@debrief/database/standards/writing-standards'
import {
  CURSOR_RULES,
  STANDARDS_BRANCH,
  STANDARDS_PATHS,
} from '@debrief/domain/standards/guidance/file-paths'
import { type FilesPlan, listStandards, planFiles } from '@debrief/domain/standards/guidance/plan-files'
import { renderStandardsFiles, type StandardsFile } from '@debrief/domain/standards/guidance/standards-files'
import { isGone } from '@debrief/github/errors'
import { compareCommits, readBranch } from '@debrief/github/standards/branch'
import { findOpenPull, readPull, type StandardsPullRequest } from '@debrief/github/standards/pull-request'
import { type ReadFile, readFiles } from '@debrief/github/standards/repository'
import { Blocked, type StandardsContext } from './standards-context.ts'

export interface Look {
  /** The head commit of the branch for standards. Null if the branch doesn't exist. */
  head: string | null
  /** The open pull request, or else the stored latest one. Null if there is neither. */
  pull: StandardsPullRequest | null
  tree: string
  parents: string[]
  files: ReadonlyMap<string, ReadFile>
  plan: FilesPlan
  /** Whether the default branch already has the files as planned. */
  isMerged: boolean
  merged: MergedPull | null
  /** Whether the branch for standards already has the files as planned. */
  isWritten: boolean
}

export async function look(context: StandardsContext): Promise<Look> {
  const { client, repository, defaultBranch, signal } = context
  const { fullName } = repository
  const main = await readBranch(client, { fullName, branch: defaultBranch }, { signal })
  if (main === null) throw new Blocked('empty')
  const head = await readBranch(client, { fullName, branch: STANDARDS_BRANCH }, { signal })
  const pull = await readLatestPull(context)
  const branch = head === null ? null : await readOwnBranch(context, { head, main, pull })
  const rendered = await render(context)
  const onMain = await read(context, main)
  const onBranch = branch?.isAhead ? await read(context, branch.head) : onMain
  const { tree, files } = branch?.isOthers ? onBranch : onMain
  const plan = planRepository(context, { rendered, files })
  return {
    head,
    pull,
    tree,
    parents: branch?.parents ?? [main],
    files,
    plan,
    isMerged: planRepository(context, { rendered, files: onMain.files }).changes.size === 0,
    merged: await readMerged(context, { pull, onMain: onMain.files }),
    isWritten: isWritten(plan, { wanted: files, found: onBranch.files }),
  }
}

interface PlanInput {
  rendered: readonly StandardsFile[]
  files: ReadonlyMap<string, ReadFile>
}

const planRepository = ({ repository }: StandardsContext, { rendered, files }: PlanInput): FilesPlan =>
  planFiles({
    rendered,
    found: files,
    formats: repository.formats,
    edits: repository.edits,
    written: repository.written,
  })

async function render({ database, repository, appUrl }: StandardsContext) {
  const toLessonUrl = (id: string | null) =>
    id !== null && findLesson(id) ? `${appUrl}/lessons/${id}` : null
  const standards = await readTeamStandards(database.db, repository.teamId, toLessonUrl)
  return renderStandardsFiles(standards, { appUrl, repository: repository.fullName })
}

const read = ({ client, repository, signal }: StandardsContext, sha: string) =>
  readFiles(
    client,
    {
      fullName: repository.fullName,
      sha,
      paths: STANDARDS_PATHS,
      folder: { path: CURSOR_RULES, ending: '.mdc' },
    },
    { signal },
  )

async function readLatestPull(context: StandardsContext): Promise<StandardsPullRequest | null> {
  const { client, repository, defaultBranch, signal } = context
  const { fullName, number } = repository
  const from = { fullName, branch: STANDARDS_BRANCH, base: defaultBranch }
  const open = await findOpenPull(client, from, { signal })
  return open ?? (number === null ? null : await readPull(client, { fullName, number }, { signal }))
}

interface LatestFiles {
  pull: StandardsPullRequest | null
  onMain: ReadonlyMap<string, ReadFile>
}

/**
 * Returns null if no pull request is stored, if the latest stored one isn't merged, or if its merge is already
 * recorded.
 */
async function readMerged(
  context: StandardsContext,
  { pull, onMain }: LatestFiles,
): Promise<MergedPull | null> {
  const { client, repository, signal } = context
  const { fullName, number, mergedNumber } = repository
  if (number === null || number === mergedNumber) return null
  const last = pull?.number === number ? pull : await readPull(client, { fullName, number }, { signal })
  if (!last?.merge) return null
  const files = await readAtMerge(context, last.merge.sha)
  return { number, mergedAt: last.merge.at, standardIds: listStandards((files ?? onMain).values()) }
}

/** Returns null if the commit is gone, for example because someone rewrote the default branch. */
async function readAtMerge(context: StandardsContext, sha: string) {
  try {
    return (await read(context, sha)).files
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

interface Heads {
  head: string
  main: string
  pull: StandardsPullRequest | null
}

/**
 * Chooses the parents of the next commit, so that other people's commits on the branch are kept. If all commits are
 * Debrief's, the next commit starts from the default branch's files, so the pull request has no conflicts.
 */
async function readOwnBranch(context: StandardsContext, { head, main, pull }: Heads) {
  const { client, repository, botLogin, signal } = context
  const { fullName } = repository
  const { authors, behind } = await compareCommits(client, { fullName, base: main, head }, { signal })
  const isAhead = authors.length > 0
  // After a squash merge, the branch's commits aren't on the default branch, although their changes are.
  const isMerged = pull !== null && pull.isMerged && pull.headSha === head
  const isOthers = isAhead && !isMerged && authors.some((author) => author !== botLogin)
  const parents = isOthers ? [head] : isAhead ? [head, ...(behind > 0 ? [main] : [])] : [main]
  return { head, isAhead: isAhead && !isMerged, isOthers, parents }
}

interface Versions {
  wanted: ReadonlyMap<string, ReadFile>
  found: ReadonlyMap<string, ReadFile>
}

function isWritten({ changes }: FilesPlan, { wanted, found }: Versions): boolean {
  const toText = (file: ReadFile | undefined) =>
    file && 'text' in file ? file.text : (file?.problem ?? null)
  return [...new Set([...wanted.keys(), ...found.keys(), ...changes.keys()])].every((path) => {
    const text = changes.has(path) ? (changes.get(path) ?? null) : toText(wanted.get(path))
    return text === toText(found.get(path))
  })
}
