import { findGithubAccess } from '@debrief/database/people/github-access'
import { markNeedsReconnect } from '@debrief/database/people/users'
import type { GithubClient } from '@debrief/github/client'
import { GithubFailure } from '@debrief/github/errors'
import { aboutGithubToken } from '@debrief/service-kit/key-ring'
import type { Context } from '../context.ts'
import { githubScopeMissing } from '../policies/repositories.ts'
import { githubNotLinked, githubTokenMissing } from './problems.ts'

type GithubContext = Pick<Context, 'db' | 'keys' | 'githubClients'> & { viewer: { id: string } }

/** This scope is required to read private repositories and to create their webhooks. */
const SCOPE = 'repo'

/**
 * Rejects with a Problem if no GitHub account is linked, if the token or its scope is missing, or if GitHub rejects the
 * token. Records GitHub's rejection, so that every page can show it (D5).
 */
export async function withGithub<Result>(
  context: GithubContext,
  work: (github: GithubClient) => Promise<Result>,
): Promise<Result> {
  const { db, keys, githubClients, viewer } = context
  const { isLinked, sealedToken, needsReconnect, scopes } = await findGithubAccess(db, viewer.id)
  if (!isLinked) throw githubNotLinked()
  if (sealedToken === null || needsReconnect) throw githubTokenMissing()
  if (scopes !== null && !scopes.includes(SCOPE)) throw githubScopeMissing()
  try {
    return await work(githubClients.of(keys.open(sealedToken, aboutGithubToken(viewer.id))))
  } catch (error) {
    if (!(error instanceof GithubFailure) || error.kind !== 'token_revoked') throw error
    await markNeedsReconnect(db, viewer.id)
    throw githubTokenMissing()
  }
}
