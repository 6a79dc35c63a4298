import type { FindSecret } from '../intake/find-secret.ts'
import { unknownRepository } from '../refusals.ts'
import { github, readGithubDelivery } from './github.ts'
import type { Source } from './source.ts'

const PATH = /^\/webhooks\/github\/([^/]+)$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * The URL contains the repository's id (D11). The X-GitHub-Hook-ID header is ignored, because the signature doesn't
 * cover it.
 */
export function githubRepository(findSecret: FindSecret): Source {
  return {
    ...github,
    name: 'github-repository',
    match: (path) => PATH.exec(path)?.[1]?.toLowerCase() ?? null,
    async findSecret(repositoryId, within) {
      const secret = UUID.test(repositoryId) ? await findSecret(repositoryId, within) : null
      if (secret === null) throw unknownRepository()
      return secret
    },
    read: (repositoryId, body, req) => ({
      source: 'github-repository',
      hookId: repositoryId,
      repositoryId,
      ...readGithubDelivery(body, req),
    }),
  }
}
