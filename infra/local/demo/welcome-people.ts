import type { Database } from '@debrief/database/connect'
import { rememberSignIn } from '@debrief/database/sessions/sign-in'
import { createGithubClient, type GithubClient } from '@debrief/github/client'
import { OAUTH_SCOPES, readAccount } from '@debrief/github/sessions/oauth'
import { aboutGithubToken } from '@debrief/service-kit/key-ring'
import type { DemoOptions } from './demo-options.ts'

/** The first person is the manager. */
const PEOPLE = ['marta-olsen', 'jonas-pitt', 'tobias-kern', 'sven-dahl', 'ines-moreau']

export interface DemoPerson {
  login: string
  id: string
  client: GithubClient
}

/**
 * Creates the demo's people as if each had signed in. Requests new tokens, because the simulator loses tokens when it
 * stops. People who deleted their account aren't recreated.
 */
export async function welcomePeople(options: DemoOptions): Promise<DemoPerson[]> {
  const people: DemoPerson[] = []
  for (const login of PEOPLE) {
    const { db, keys, githubApiUrl: baseUrl } = options
    const { token, id: githubId } = await askForToken(options.simulatorUrl, login)
    if (await isDeleted(db, githubId)) continue
    const client = createGithubClient({ baseUrl, token, userAgent: 'debrief' })
    const { avatarUrl, verifiedEmails: emails } = await readAccount(client)
    const account = { githubId, login, avatarUrl, emails, scopes: OAUTH_SCOPES }
    const seal = (userId: string) => keys.seal(token, aboutGithubToken(userId))
    const { userId: id } = await rememberSignIn(db, { account, seal }, async () => {})
    people.push({ login, id, client })
  }
  return people
}

async function askForToken(simulatorUrl: string, login: string): Promise<{ token: string; id: number }> {
  const answer = await fetch(`${simulatorUrl}/_simulator/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, scopes: OAUTH_SCOPES }),
  })
  if (!answer.ok) throw new Error(`The GitHub simulator didn’t issue a token (${answer.status}).`)
  return (await answer.json()) as { token: string; id: number }
}

async function isDeleted(db: Database, githubId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('deleted_at')
    .where('github_id', '=', githubId)
    .executeTakeFirst()
  return row?.deleted_at != null
}
