import type { Database } from '@debrief/database/connect'
import { createGithubClient, type GithubClient } from '@debrief/github/client'
import { createHook } from '@debrief/github/hooks'
import { listRepositories } from '@debrief/github/repositories'
import { aboutGithubToken, type KeyRing } from '@debrief/service-kit/key-ring'
import { connectDemoRepository, type DemoConnection } from './connect-demo-repository.ts'
import { givePlan } from './give-plan.ts'
import { importHistory } from './import-history.ts'
import { mergeAgain } from './merge-again.ts'

export interface DemoOptions {
  db: Database
  keys: KeyRing
  githubApiUrl: string
  simulatorUrl: string
  ingestUrl: string
}

/** The demo's first person, who looks at the page until there is sign-in. */
const FIRST_PERSON = 'marta-olsen'
/** Repositories whose history is imported and analysed when the demo is first loaded. */
const DEMO_OWNER = 'northbeam/'

/**
 * Brings the demo into a database and into step with the simulator, which forgets everything when it stops: the token is
 * made anew, what was merged before is merged again, hooks are hung up. Safe to repeat.
 */
export async function loadDemo(options: DemoOptions): Promise<{ repositories: number; queued: number }> {
  const person = await signIn(options)
  const client = createGithubClient({
    baseUrl: options.githubApiUrl,
    token: person.token,
    userAgent: 'debrief',
  })
  let queued = 0
  const repositories = await listRepositories(client)
  for (const repository of repositories) {
    const connection = await connectDemoRepository(options.db, { userId: person.id, repository })
    await mergeAgain(options, connection)
    await hangUpHook(options, client, connection)
    if (connection.isNew && repository.fullName.startsWith(DEMO_OWNER)) {
      queued += await importHistory(options.db, client, { connection, userId: person.id })
    }
  }
  return { repositories: repositories.length, queued }
}

async function signIn({ db, keys, simulatorUrl }: DemoOptions): Promise<{ id: string; token: string }> {
  const answer = await fetch(`${simulatorUrl}/_simulator/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: FIRST_PERSON, scopes: ['repo', 'read:user', 'user:email'] }),
  })
  if (!answer.ok) throw new Error(`The GitHub simulator gave no token (${answer.status}).`)
  const { token, id: githubId } = (await answer.json()) as { token: string; id: number }
  const user = await db
    .insertInto('users')
    .values({ github_id: githubId, github_username: FIRST_PERSON, email: 'marta.olsen@example.com' })
    .onConflict((conflict) => conflict.column('github_id').doUpdateSet({ needs_reconnect: false }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const sealed = keys.seal(token, aboutGithubToken(user.id))
  await db.updateTable('users').set({ github_access_token: sealed }).where('id', '=', user.id).execute()
  await givePlan(db, user.id)
  return { id: user.id, token }
}

async function hangUpHook(
  { db, ingestUrl }: DemoOptions,
  client: GithubClient,
  connection: DemoConnection,
): Promise<void> {
  const url = `${ingestUrl}/webhooks/github/${connection.id}`
  const hookId = await createHook(client, { fullName: connection.fullName, url, secret: connection.secret })
  await db.updateTable('repositories').set({ webhook_id: hookId }).where('id', '=', connection.id).execute()
}
