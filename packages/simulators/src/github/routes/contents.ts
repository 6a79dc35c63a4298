import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ok } from '../../kit/answer.ts'
import { commitAnswer, fileAnswer, repositoryUrl } from '../answers/repository.ts'
import { requireRepository } from '../http/access.ts'
import { type Answer, type Call, type Handler, textIn } from '../http/call.ts'
import { notFound, refuse } from '../http/refusal.ts'
import { versionAt } from '../state/file-versions.ts'
import { branchHead, commitsBetween, findCommonCommit, toRecordedCommit, treeAt } from '../state/git.ts'
import { readJson } from '../state/load-pull-request.ts'
import type { Repository } from '../state/nouns.ts'
import type { RecordedCommit, RecordedComparison } from '../state/recording.ts'
import { filesAt, findRecorded, fullName, lookBack } from '../state/repositories.ts'
import { toSha } from '../state/state.ts'
import { diffTrees } from '../writes/branches.ts'
import { diffFiles } from '../writes/push-commit.ts'

const readContents: Handler = (call) => {
  const repository = requireRepository(call)
  const path = textIn(call, 'path')
  const ref = call.query.get('ref') ?? repository.defaultBranch
  const found = lookBack(repository, shaOfRef(repository, ref), path)
  const place = 'sha' in found ? findRecorded(repository, found.sha, path) : null
  const computed = place === null && 'sha' in found ? versionAt(repository, found.sha, path) : undefined
  const text = 'text' in found ? found.text : computed
  if (place === null && typeof text !== 'string') throw notFound()
  if (place !== null && statSync(place).isDirectory()) {
    return ok(
      readdirSync(place)
        .toSorted()
        .map((name) =>
          entry(call, { repository, ref, path: `${path}/${name}`, bytes: readBytes(join(place, name)) }),
        ),
    )
  }
  const bytes = place === null ? Buffer.from(text ?? '') : readFileSync(place)
  if (/application\/vnd\.github(\.v3)?\.raw/.test(call.headers.accept ?? '')) return raw(bytes)
  // GitHub omits the content of files over 1 MB.
  const tooLarge = bytes.length > 1024 * 1024
  return ok({
    ...entry(call, { repository, ref, path, bytes }),
    encoding: tooLarge ? 'none' : 'base64',
    content: tooLarge ? '' : bytes.toString('base64').replaceAll(/(.{60})/g, '$1\n'),
  })
}

const raw = (bytes: Buffer): Answer => ({
  status: 200,
  text: bytes.toString(),
  type: 'application/vnd.github.raw+json; charset=utf-8',
})

interface Place {
  repository: Repository
  ref: string
  path: string
  bytes: Buffer | null
}

const readBytes = (place: string) => (statSync(place).isDirectory() ? null : readFileSync(place))

function entry({ state }: Call, { repository, ref, path, bytes }: Place) {
  const directory = bytes === null
  const hashed = bytes ?? Buffer.from(path)
  const sha = createHash('sha1').update(`blob ${hashed.length}\0`).update(hashed).digest('hex')
  const api = repositoryUrl(state, repository)
  const web = `${state.urls.web}/${fullName(repository)}`
  const encoded = path.split('/').map(encodeURIComponent).join('/')
  const url = `${api}/contents/${encoded}?ref=${encodeURIComponent(ref)}`
  const git = `${api}/git/${directory ? 'trees' : 'blobs'}/${sha}`
  const html = `${web}/${directory ? 'tree' : 'blob'}/${ref}/${encoded}`
  return {
    type: directory ? 'dir' : 'file',
    size: directory ? 0 : bytes.length,
    name: path.split('/').at(-1) ?? path,
    path,
    sha,
    url,
    git_url: git,
    html_url: html,
    download_url: directory ? null : `${web}/raw/${ref}/${encoded}`,
    _links: { self: url, git, html },
  }
}

export const contentRoutes: Record<string, Handler> = {
  'GET /repos/{owner}/{repo}/contents/{path}': readContents,
}

const isName = (text: string) => /^[\w.-]+$/.test(text) && !text.includes('..')

export function findCommit(repository: Repository, ref: string): RecordedCommit | null {
  const sha = shaOfRef(repository, ref)
  const made = repository.git.commits.get(sha)
  if (made) return toRecordedCommit(made)
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

/** Returns the branch's head, or `ref` itself if no branch has this name. */
export const shaOfRef = (repository: Repository, ref: string): string =>
  branchHead(repository, ref.replace(/^(refs\/)?heads\//, '')) ?? ref

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
  const found = file
    ? readJson<RecordedComparison>(file)
    : (compareMade(repository, base, head) ?? comparePushed(repository, base, head))
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

/** Returns null if neither commit is in `git.commits`, or if a tree is unknown. */
function compareMade(repository: Repository, base: string, head: string): RecordedComparison | null {
  const { commits: made } = repository.git
  const common = findCommonCommit(repository, base, head)
  const [from, to] = [treeAt(repository, common), treeAt(repository, head)]
  if ((!made.has(base) && !made.has(head)) || !from || !to) return null
  const commits = commitsBetween(repository, base, head)
  const ahead = commits.length
  const behind = commitsBetween(repository, head, base).length
  const status = ahead === 0 ? (behind === 0 ? 'identical' : 'behind') : behind === 0 ? 'ahead' : 'diverged'
  return {
    status,
    ahead_by: ahead,
    behind_by: behind,
    merge_base_commit: { sha: common },
    commits: commits.map((sha) => findCommit(repository, sha) ?? unknownCommit(sha)),
    files: diffTrees(repository, from, to),
  }
}

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
