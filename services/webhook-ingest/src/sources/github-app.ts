import type { FindSecret } from '../intake/find-secret.ts'
import { appNotConfigured } from '../refusals.ts'
import { github, readGithubDelivery } from './github.ts'
import type { Source } from './source.ts'

type AppSource = 'github-app' | 'github-standards-app'

const HOOK_IDS = { 'github-app': 'app', 'github-standards-app': 'standards-app' } as const

export function githubApp(name: AppSource, findSecret: FindSecret): Source {
  return {
    ...github,
    name,
    match: (path) => (path === `/webhooks/github/${HOOK_IDS[name]}` ? HOOK_IDS[name] : null),
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
