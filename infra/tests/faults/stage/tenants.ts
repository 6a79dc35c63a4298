import type { Database } from '@debrief/database/connect'
import { aboutGithubToken, type KeyRing } from '@debrief/service-kit/key-ring'
import { connectRepository, createUser, subscribe } from '@debrief/testing/factories'
import type { GithubControl } from '../load/github-control.ts'

export interface ConnectedRepository {
  id: string
  fullName: string
  secret: string
  userId: string
  login: string
  token: string
}

const ferryApi = { fullName: 'northbeam/ferry-api', githubRepoId: 702114530 }
const manifestWorker = { fullName: 'northbeam/manifest-worker', githubRepoId: 702114958 }
const fareTables = { fullName: 'northbeam/fare-tables', githubRepoId: 702115371 }

/**
 * Two tenants with ample quota share one repository, so one event goes to two webhooks under one delivery id. The third
 * tenant's quota is small.
 */
const wanted = [
  { login: 'marta-olsen', githubId: 48213377, plan: 'teams', repositories: [ferryApi] },
  { login: 'jonas-pitt', githubId: 51940226, plan: 'teams', repositories: [manifestWorker, ferryApi] },
  { login: 'tobias-kern', githubId: 39077514, plan: 'plus', repositories: [fareTables] },
] as const

const MANY_SEATS = 100_000

export async function connectTenants(
  db: Database,
  {
    github,
    keys,
    hookUrl,
  }: { github: GithubControl; keys: KeyRing; hookUrl: (repositoryId: string) => string },
): Promise<ConnectedRepository[]> {
  const connected: ConnectedRepository[] = []
  for (const { login, githubId, plan, repositories } of wanted) {
    const user = await createUser(db, { login, githubId })
    await subscribe(db, user.id, { planType: plan, ...(plan === 'teams' ? { extraSeats: MANY_SEATS } : {}) })
    const token = await github.mintToken(login)
    const sealed = keys.seal(token, aboutGithubToken(user.id))
    await db.updateTable('users').set({ github_access_token: sealed }).where('id', '=', user.id).execute()
    for (const { fullName, githubRepoId } of repositories) {
      const { id, secret } = await connectRepository(db, { userId: user.id, fullName, githubRepoId })
      await github.connectHook({ repository: fullName, token, url: hookUrl(id), secret })
      connected.push({ id, fullName, secret, userId: user.id, login, token })
    }
  }
  await db.updateTable('repositories').set({ analyze_authors: 'everyone' }).execute()
  return connected
}
