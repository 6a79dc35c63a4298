import { appNotConfigured } from '../refusals.ts'
import { github, readGithubDelivery } from './github.ts'
import type { Source } from './source.ts'

/** The hook of the GitHub App: one address and one secret for all installations. */
export function githubApp(secret: string | undefined): Source {
  return {
    ...github,
    name: 'github-app',
    match: (path) => (path === '/webhooks/github/app' ? 'app' : null),
    findSecret() {
      if (!secret) throw appNotConfigured()
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
