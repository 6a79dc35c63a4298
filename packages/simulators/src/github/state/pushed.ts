import type { PullRequest, Repository } from './nouns.ts'
import type { RecordedFile } from './recorded.ts'

/** The pull request's files at one of its heads. */
export function filesAt(pull: PullRequest, sha: string): RecordedFile[] {
  const { pushed } = pull.repository
  const own = pushed.get(sha)
  if (own || sha === pull.head.sha) return own?.files ?? pull.files
  return [...pushed.values()].find((one) => one.before === sha)?.filesBefore ?? pull.files
}

/**
 * Walks back through the pushed commits: returns the file's text if one of them wrote it, else the recorded sha to read it from.
 */
export function lookBack(
  repository: Repository,
  sha: string,
  path: string,
): { text: string } | { sha: string } {
  let at = sha
  for (let one = repository.pushed.get(at); one; one = repository.pushed.get(at)) {
    const text = one.texts.get(path)
    if (text !== undefined) return { text }
    at = one.before
  }
  return { sha: at }
}
