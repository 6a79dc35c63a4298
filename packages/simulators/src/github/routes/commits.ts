import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ok } from '../../kit/answer.ts'
import { commitAnswer } from '../answers/commit.ts'
import { fileAnswer } from '../answers/files.ts'
import { repositoryUrl } from '../answers/repository.ts'
import { type Handler, textIn } from '../http/call.ts'
import { requireRepository } from '../http/find.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { readJson } from '../state/load-pull-request.ts'
import type { Repository } from '../state/nouns.ts'
import { filesAt } from '../state/pushed.ts'
import type { RecordedCommit, RecordedComparison } from '../state/recorded.ts'
import { fullName } from '../state/repositories.ts'
import { toSha } from '../state/state.ts'
import { diffFiles } from '../writes/patch-lines.ts'

const isName = (text: string) => /^[\w.-]+$/.test(text) && !text.includes('..')

/** The commit with that sha or at the head of that branch. It includes files if a folder has them. */
function findCommit(repository: Repository, ref: string): RecordedCommit | null {
  const sha = shaOfRef(repository, ref)
  const file =
    isName(sha) && repository.folders.map((folder) => join(folder, 'commits', `${sha}.json`)).find(existsSync)
  if (file) return readJson<RecordedCommit>(file)
  for (const pull of repository.pulls.values()) {
    const index = pull.commits.findIndex((commit) => commit.sha === sha)
    const commit = pull.commits[index]
    if (commit)
      return {
        ...commit,
        parents: commit.parents ?? [{ sha: pull.commits[index - 1]?.sha ?? pull.base.sha }],
      }
  }
  return null
}

/** The head sha of a branch; the ref itself if no pull request has that branch. */
export function shaOfRef(repository: Repository, ref: string): string {
  const name = ref.replace(/^(refs\/)?heads\//, '')
  const newest = [...repository.pulls.values()].toReversed()
  const head = newest.find((pull) => pull.head.ref === name)?.head.sha
  return head ?? newest.find((pull) => pull.base.ref === name)?.base.sha ?? ref
}

const readCommit: Handler = (call) => {
  const repository = requireRepository(call)
  const ref = textIn(call, 'ref')
  const commit = findCommit(repository, ref)
  if (commit) return ok(commitAnswer(call.state, repository, commit))
  if (!/^[0-9a-f]{40}$/.test(ref)) throw notFound()
  throw refuse(422, {
    message: `No commit found for SHA: ${ref}`,
    documentation_url: 'https://docs.github.com/rest/commits/commits#get-a-commit',
  })
}

const compare: Handler = (call) => {
  const { state } = call
  const repository = requireRepository(call)
  const [base = '', head = ''] = textIn(call, 'basehead')
    .split('...')
    .map((ref) => shaOfRef(repository, ref.split(':').at(-1) ?? ref))
  if (!isName(base) || !isName(head)) throw notFound()
  const name = `${base}...${head}`
  const file = repository.folders.map((folder) => join(folder, 'compare', `${name}.json`)).find(existsSync)
  const found = file ? readJson<RecordedComparison>(file) : comparePushed(repository, base, head)
  if (!found) throw notFound()
  const html = `${state.urls.web}/${fullName(repository)}/compare/${name}`
  const known = (sha: string) => findCommit(repository, sha) ?? unknownCommit(sha)
  const show = ({ files: _files, stats: _stats, ...commit }: RecordedCommit) =>
    commitAnswer(state, repository, commit)
  const commits = found.commits ?? []
  return ok({
    url: `${repositoryUrl(state, repository)}/compare/${name}`,
    html_url: html,
    permalink_url: html,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    base_commit: show(known(base)),
    merge_base_commit: show(known(found.merge_base_commit?.sha ?? base)),
    status: found.status,
    ahead_by: found.ahead_by,
    behind_by: found.behind_by ?? 0,
    total_commits: found.total_commits ?? commits.length,
    commits: commits.map(show),
    files: (found.files ?? []).slice(0, 300).map(fileAnswer(state, { repository, sha: head })),
  })
}

/** Compares a pushed commit with an earlier head or with the base; null if either commit is unknown. */
function comparePushed(repository: Repository, base: string, head: string): RecordedComparison | null {
  const pushed = repository.pushed.get(head)
  const pull = [...repository.pulls.values()].find((one) => one.commits.some(({ sha }) => sha === head))
  if (!pushed || !pull) return null
  if (base === pull.base.sha)
    return { status: 'ahead', ahead_by: pull.commits.length, commits: pull.commits, files: pushed.files }
  const path = [head]
  for (let at = pushed; at.before !== base; path.push(at.before)) {
    const next = repository.pushed.get(at.before)
    if (!next) return null
    at = next
  }
  const forced = path.some((sha) => repository.pushed.get(sha)?.forced)
  const commits = pull.commits.filter(({ sha }) => path.includes(sha))
  return {
    status: forced ? 'diverged' : 'ahead',
    ahead_by: commits.length,
    behind_by: forced ? 1 : 0,
    commits,
    files: diffFiles(filesAt(pull, base), pushed.files),
  }
}

/** A base commit for which only the sha is known. */
const unknownCommit = (sha: string): RecordedCommit => ({
  sha,
  commit: {
    message: 'Base of the pull request',
    author: { name: 'unknown' },
    tree: { sha: toSha('tree', sha) },
  },
  author: null,
  parents: [],
})

export const commitRoutes: Record<string, Handler> = {
  'GET /repos/{owner}/{repo}/commits/{ref}': readCommit,
  'GET /repos/{owner}/{repo}/compare/{basehead}': compare,
}
