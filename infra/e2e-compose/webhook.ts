import assert from 'node:assert/strict'
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { waitFor } from '../local/machine/wait.ts'
import type { Compose } from './compose.ts'

/** A person's repository is put into the database; its webhook, signed and not, goes in by the web door. */
export async function checkWebhooks(compose: Compose, address: string): Promise<void> {
  const repository = { id: randomUUID(), secret: randomBytes(32).toString('hex') }
  await query(
    compose,
    `with person as (insert into users (github_id, github_username) values (1, 'marta-olsen') returning id)
      insert into repositories (id, user_id, github_repo_id, repo_name, repo_owner, repo_full_name, webhook_secret)
      select '${repository.id}', id, 7, 'ferry-api', 'northbeam', 'northbeam/ferry-api', '${repository.secret}' from person`,
  )
  const send = (secret: string) => sendPing(`${address}/webhooks/github/${repository.id}`, secret)
  assert.equal((await send('another secret')).status, 401)
  const taken = await send(repository.secret)
  assert.equal(taken.status, 202)
  const { id } = (await taken.json()) as { id: string }
  const outcome = () => query(compose, `select outcome from deliveries where id = ${Number(id)}`)
  assert.ok(
    await waitFor(async () => (await outcome()) === 'ping noted', { seconds: 20, every: 500 }),
    'no worker handled the delivery within 20 s',
  )
  assert.equal(await query(compose, 'select count(*) from deliveries'), '1')
}

function sendPing(url: string, secret: string): Promise<Response> {
  const repository = {
    id: 7,
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

async function query(compose: Compose, text: string): Promise<string> {
  const psql = [
    'psql',
    '-h',
    '127.0.0.1',
    '-U',
    'debrief',
    '-tA',
    '-v',
    'ON_ERROR_STOP=1',
    '-c',
    text,
    'debrief',
  ]
  return (await compose.run('exec', '-T', 'postgres', ...psql)).trim()
}
