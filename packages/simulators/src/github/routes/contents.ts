import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ok } from '../../kit/answer.ts'
import { repositoryUrl } from '../answers/repository.ts'
import { type Answer, type Call, type Handler, textIn } from '../http/call.ts'
import { requireRepository } from '../http/find.ts'
import { notFound } from '../http/refusal.ts'
import type { Repository } from '../state/nouns.ts'
import { lookBack } from '../state/pushed.ts'
import { findRecorded } from '../state/recorded-text.ts'
import { fullName } from '../state/repositories.ts'
import { shaOfRef } from './commits.ts'

const readContents: Handler = (call) => {
  const repository = requireRepository(call)
  const path = textIn(call, 'path')
  const ref = call.query.get('ref') ?? repository.defaultBranch
  const found = lookBack(repository, shaOfRef(repository, ref), path)
  const place = 'sha' in found ? findRecorded(repository, found.sha, path) : null
  if (place === null && !('text' in found)) throw notFound()
  if (place !== null && statSync(place).isDirectory()) {
    return ok(
      readdirSync(place)
        .toSorted()
        .map((name) =>
          entry(call, { repository, ref, path: `${path}/${name}`, bytes: readBytes(join(place, name)) }),
        ),
    )
  }
  const bytes = 'text' in found ? Buffer.from(found.text) : readFileSync(place ?? '')
  if (/application\/vnd\.github(\.v3)?\.raw/.test(call.headers.accept ?? '')) return raw(bytes)
  // GitHub omits the text of files over 1 MB, and refuses files over 100 MB.
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
  /** null: a folder. */
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
