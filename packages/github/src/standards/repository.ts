import { asId, asObject, asText } from '@debrief/contracts/deliveries/read-json'
import type { CallOptions, GithubClient } from '../client.ts'
import { githubUnavailable } from '../errors.ts'
import { repositoryPath } from '../paths.ts'
import { type Folder, readBlob, readFolder, readTreeSha } from './branch.ts'

export interface RepositoryState {
  githubId: number
  defaultBranch: string
  isArchived: boolean
}

export async function readRepositoryState(
  client: GithubClient,
  fullName: string,
  { signal }: CallOptions = {},
): Promise<RepositoryState> {
  const path = repositoryPath(fullName)
  const body = asObject(await client.get(path, { signal }))
  const [githubId, defaultBranch] = [asId(body?.id), asText(body?.default_branch)]
  if (githubId === null || !defaultBranch)
    throw githubUnavailable(`GET ${path}`, 'the response isn’t a repository')
  return { githubId, defaultBranch, isArchived: body?.archived === true }
}

export type UnreadableFile = 'symlink' | 'too-large' | 'not-text'

export type ReadFile = { text: string; mode: string } | { problem: UnreadableFile }

/** Debrief doesn't read larger files. Instructions for coding agents are much shorter. */
const MAX_FILE_BYTES = 1_000_000
const FILE_MODES = ['100644', '100755']

interface RepositoryFilesOptions {
  fullName: string
  sha: string
  paths: readonly string[]
  folder: { path: string; ending: string }
}

export async function readFiles(
  client: GithubClient,
  { fullName, sha, paths, folder }: RepositoryFilesOptions,
  { signal }: CallOptions = {},
): Promise<{ tree: string; files: Map<string, ReadFile> }> {
  const tree = await readTreeSha(client, { fullName, sha }, { signal })
  const opened = new Map<string, Promise<Folder | null>>()
  const openSha = (inner: string | undefined) =>
    inner === undefined ? Promise.resolve(null) : readFolder(client, { fullName, sha: inner }, { signal })
  const open = (path: string): Promise<Folder | null> => {
    const known = opened.get(path)
    if (known) return known
    const { above, name } = splitPath(path)
    const made =
      path === '' ? openSha(tree) : open(above).then((parent) => openSha(parent?.folders.get(name)))
    opened.set(path, made)
    return made
  }
  const inFolder = (await open(folder.path))?.files.map(({ path }) => `${folder.path}/${path}`) ?? []
  const files = new Map<string, ReadFile>()
  for (const path of [...paths, ...inFolder.filter((one) => one.endsWith(folder.ending))]) {
    const { above, name } = splitPath(path)
    const file = (await open(above))?.files.find((one) => one.path === name)
    if (!file) continue
    if (!FILE_MODES.includes(file.mode)) files.set(path, { problem: 'symlink' })
    else if (file.size > MAX_FILE_BYTES) files.set(path, { problem: 'too-large' })
    else {
      const text = await readBlob(client, { fullName, sha: file.sha }, { signal })
      files.set(path, text === null ? { problem: 'not-text' } : { text, mode: file.mode })
    }
  }
  return { tree, files }
}

function splitPath(path: string): { above: string; name: string } {
  const at = path.lastIndexOf('/')
  return { above: path.slice(0, Math.max(0, at)), name: path.slice(at + 1) }
}
