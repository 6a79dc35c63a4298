import type { Connection } from '@debrief/database/connect'
import { createGithubClient } from '@debrief/github/client'
import { createHook } from '@debrief/github/repositories/hooks'
import { aboutGithubToken, readKeyRing } from '@debrief/service-kit/key-ring'
import type { GithubSimulator } from '@debrief/simulators/github/server'
import { connectRepository, createUser, subscribe } from './factories.ts'

export async function askSimulator<Answer>(
  { url }: GithubSimulator,
  path: string,
  body: unknown = {},
): Promise<Answer> {
  const answer = await fetch(`${url}/_simulator${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`the simulator answered ${answer.status} to ${path}: ${text}`)
  return (text ? JSON.parse(text) : null) as Answer
}

interface Deps {
  connection: Connection
  control<Answer>(path: string, body?: unknown): Promise<Answer>
  keys: string
}

export async function signUp(login: string, deps: Deps) {
  const { id: githubId } = await deps.control<{ id: number }>('/tokens', { login })
  const { db } = deps.connection
  const user = await createUser(db, { login, githubId })
  await subscribe(db, user.id, { planType: 'teams', extraSeats: 48 })
  return { id: user.id, githubId, token: await giveToken(user.id, login, deps) }
}

export async function giveToken(
  id: string,
  login: string,
  { connection, keys, control }: Deps,
): Promise<string> {
  const { token } = await control<{ token: string }>('/tokens', { login })
  const sealed = readKeyRing(keys).seal(token, aboutGithubToken(id))
  await connection.db.updateTable('users').set({ github_access_token: sealed }).where('id', '=', id).execute()
  return token
}

export async function connectFor(
  person: { id: string; token: string },
  at: {
    connection: Connection
    simulator: GithubSimulator
    ingestUrl: string
    fullName: string
    githubRepoId: number
  },
): Promise<string> {
  const { fullName, githubRepoId } = at
  const { db } = at.connection
  const repository = await connectRepository(db, { userId: person.id, fullName, githubRepoId })
  const client = createGithubClient({
    baseUrl: at.simulator.apiUrl,
    token: person.token,
    userAgent: 'debrief-test',
  })
  const url = `${at.ingestUrl}/webhooks/github/${repository.id}`
  const hookId = await createHook(client, { fullName, url, secret: repository.secret })
  await db
    .updateTable('repositories')
    .set({ webhook_id: hookId, analyze_authors: 'everyone' })
    .where('id', '=', repository.id)
    .execute()
  return repository.id
}
