import type { FindSecret } from '../intake/find-secret.ts'
import { appNotConfigured } from '../refusals.ts'
import { github, readGithubDelivery } from './github.ts'
import type { Source } from './source.ts'

/** The GitHub App's webhook, which has one URL and one secret for all installations. */
export function githubApp(findSecret: FindSecret): Source {
  return {
    ...github,
    name: 'github-app',
    match: (path) => (path === '/webhooks/github/app' ? 'app' : null),
    async findSecret(hookId, within) {
      const secret = await findSecret(hookId, within)
      if (secret === null) throw appNotConfigured()
      return secret
    },
    read: (hookId, body, req) => ({
      source: 'github-app',
      hookId,
      repositoryId: null,
      ...readGithubDelivery(body, req),
    }),
  }
}
