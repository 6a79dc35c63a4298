import type { FindSecret } from '../intake/find-secret.ts'
import { appNotConfigured } from '../refusals.ts'
import { github, readGithubDelivery } from './github.ts'
import type { Source } from './source.ts'

type AppSource = 'github-app' | 'github-standards-app'

const PATHS: Record<AppSource, string> = {
  'github-app': '/webhooks/github/app',
  'github-standards-app': '/webhooks/github/standards-app',
}

/** A GitHub App's webhook, which has one URL and one secret for all installations. */
export function githubApp(name: AppSource, findSecret: FindSecret): Source {
  return {
    ...github,
    name,
    match: (path) => (path === PATHS[name] ? 'app' : null),
    async findSecret(hookId, within) {
      const secret = await findSecret(hookId, within)
      if (secret === null) throw appNotConfigured()
      return secret
    },
    read: (hookId, body, req) => ({
      source: name,
      hookId,
      repositoryId: null,
      ...readGithubDelivery(body, req),
    }),
  }
}
