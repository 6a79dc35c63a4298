import assert from 'node:assert/strict'
import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { waitFor } from '../../local/machine/wait.ts'
import { type Compose, query } from './compose.ts'

interface Hook {
  url: string
  secret: string
  /** The repository's id on GitHub. */
  number: number
}

export async function checkWebhooks(compose: Compose, address: string): Promise<void> {
  const hook = await openHook(compose, address)
  assert.equal((await sendPing(hook, 'another secret')).status, 401)
  await handlesAll(compose, { hook, count: 1 })
}

export async function checkManyWebhooks(compose: Compose, address: string, count: number): Promise<string[]> {
  return handlesAll(compose, { hook: await openHook(compose, address), count })
}

async function openHook(compose: Compose, address: string): Promise<Hook> {
  const [id, secret] = [randomUUID(), randomBytes(32).toString('hex')]
  const number = randomInt(1e9)
  await query(
    compose,
    `with person as (insert into users (github_id, github_username) values (${number}, 'person-${number}') returning id)
      insert into repositories (id, user_id, github_repo_id, repo_name, repo_owner, repo_full_name, webhook_secret)
      select '${id}', id, ${number}, 'ferry-api', 'northbeam', 'northbeam/ferry-api', '${secret}' from person`,
  )
  return { url: `${address}/webhooks/github/${id}`, secret, number }
}

async function handlesAll(
  compose: Compose,
  { hook, count }: { hook: Hook; count: number },
): Promise<string[]> {
  const before = Number(await query(compose, 'select count(*) from deliveries'))
  const answers = await Promise.all(Array.from({ length: count }, () => sendPing(hook, hook.secret)))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([202]))
  const ids = await Promise.all(
    answers.map(async (answer) => `${((await answer.json()) as { id: string }).id}`),
  )
  const done = `select count(*) from deliveries where outcome = 'ping recorded' and id in (${ids.map(Number)})`
  assert.ok(
    await waitFor(async () => Number(await query(compose, done)) === count, { seconds: 60, every: 500 }),
    'no worker handled the deliveries within 60 s',
  )
  assert.equal(Number(await query(compose, 'select count(*) from deliveries')), before + count)
  return ids
}

function sendPing({ url, number }: Hook, secret: string): Promise<Response> {
  const repository = {
    id: number,
    name: 'ferry-api',
    full_name: 'northbeam/ferry-api',
    owner: { id: 2, login: 'northbeam' },
    html_url: 'https://github.com/northbeam/ferry-api',
    description: null,
    language: null,
    updated_at: '2026-11-20T00:00:00Z',
  }
  const body = JSON.stringify({ zen: 'Keep it logically awesome.', hook_id: 5, repository })
  return fetch(url, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-github-event': 'ping',
      'x-github-delivery': randomUUID(),
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    },
  })
}
