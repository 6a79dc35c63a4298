import { GithubFailure } from '@debrief/github/errors'
import { getRepository } from '@debrief/github/repositories/repositories'
import type { Context } from '../context.ts'
import { githubProblem } from '../pull-requests/self-check/problems.ts'
import { withGithub } from '../repositories/with-github.ts'
import { readCommentedRepositories } from './given-comments.queries.ts'

const REMEMBERED_MS = 5 * 60_000
const MAX_REMEMBERED = 20_000
/** The maximum number of simultaneous requests to GitHub. */
const AT_ONCE = 20

interface Answer {
  isReadable: boolean
  until: number
}

const remembered = new WeakMap<Context['githubClients'], Map<string, Answer>>()

type Deps = Pick<Context, 'db' | 'keys' | 'githubClients' | 'viewer'>

/**
 * Returns the GitHub ids of repositories that contain the viewer's review comments and that the viewer can currently
 * read. Remembers each of GitHub's answers for five minutes. Rejects if GitHub can't be reached, because an outage must
 * not look like lost access.
 */
export async function findReadableRepositories(deps: Deps, signal?: AbortSignal): Promise<number[]> {
  const { db, githubClients, viewer } = deps
  const wanted = await readCommentedRepositories(db, viewer.id)
  const answers = remembered.get(githubClients) ?? new Map<string, Answer>()
  remembered.set(githubClients, answers)
  if (answers.size > MAX_REMEMBERED) answers.clear()
  const toKey = (githubId: number) => `${viewer.id} ${githubId}`
  const isKnown = (githubId: number) => (answers.get(toKey(githubId))?.until ?? 0) > performance.now()
  const unknown = wanted.filter((githubId) => !isKnown(githubId))
  for (let at = 0; at < unknown.length; at += AT_ONCE)
    await Promise.all(
      unknown.slice(at, at + AT_ONCE).map(async (githubId) => {
        const isReadable = await canRead(githubId, deps, signal)
        answers.set(toKey(githubId), { isReadable, until: performance.now() + REMEMBERED_MS })
      }),
    )
  return wanted.filter((githubId) => answers.get(toKey(githubId))?.isReadable)
}

function canRead(githubId: number, deps: Deps, signal: AbortSignal | undefined): Promise<boolean> {
  return withGithub(deps, async (github) => {
    try {
      await getRepository(github, githubId, { signal })
      return true
    } catch (error) {
      if (!(error instanceof GithubFailure) || error.kind === 'token_revoked' || error.retryable) throw error
      return false
    }
  }).catch((error: unknown) => {
    throw githubProblem(error)
  })
}
