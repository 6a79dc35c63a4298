import type { Repository } from '../state/nouns.ts'
import type { RecordedFile } from '../state/recorded.ts'
import { fullName } from '../state/repositories.ts'
import { type GithubState, toSha } from '../state/state.ts'
import { repositoryUrl } from './repository.ts'

const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** GitHub's `diff-entry` for a file of that commit. */
export function fileAnswer(state: GithubState, { repository, sha }: { repository: Repository; sha: string }) {
  const html = `${state.urls.web}/${fullName(repository)}`
  const api = repositoryUrl(state, repository)
  return (file: RecordedFile) => ({
    sha: file.sha === undefined ? toSha('blob', file.filename, file.patch ?? '') : file.sha,
    filename: file.filename,
    status: file.status,
    additions: file.additions,
    deletions: file.deletions,
    changes: file.changes,
    blob_url: `${html}/blob/${sha}/${encoded(file.filename)}`,
    raw_url: `${html}/raw/${sha}/${encoded(file.filename)}`,
    contents_url: `${api}/contents/${encoded(file.filename)}?ref=${sha}`,
    ...(file.patch === undefined ? {} : { patch: file.patch }),
    ...(file.previous_filename === undefined ? {} : { previous_filename: file.previous_filename }),
  })
}
