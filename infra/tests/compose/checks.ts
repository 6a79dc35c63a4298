import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { type Compose, type Container, getServiceName, query, waitUntilHealthy } from './compose.ts'
import { checkManyWebhooks, checkWebhooks } from './webhook.ts'

export interface CheckContext {
  compose: Compose
  containers: Container[]
  address: string
  secrets: Record<string, string>
}

const publishedBy = (containers: Container[]) =>
  containers.flatMap((one) =>
    Object.entries(one.HostConfig.PortBindings ?? {}).map(
      ([port, [at]]) => `${getServiceName(one)} ${port} ${at?.HostIp}`,
    ),
  )

export const checks: Record<string, (checked: CheckContext) => Promise<void>> = {
  async 'the web proxy responds to /livez and /readyz'({ address }) {
    for (const path of ['/livez', '/readyz']) {
      const answer = await fetch(`${address}${path}`)
      assert.deepEqual([answer.status, await answer.text()], [200, ''])
    }
  },

  async 'every path serves a page, with 404 if it is unknown, except paths of missing files'({ address }) {
    for (const [path, status, title] of [
      ['/', 200, /<title>Debrief: /],
      ['/blog', 200, /<title>Blog \| Debrief</],
      ['/lessons/n-plus-one-query', 200, /<title>N\+1 query/],
      ['/pull-requests', 200, /<title>Debrief</],
      ['/invitations/none', 200, /<title>Debrief</],
      ['/blog/no-such-article', 404, /<title>Page not found \| Debrief</],
      ['/.env', 404, /<title>Page not found \| Debrief</],
    ] as const) {
      const answer = await fetch(`${address}${path}`)
      assert.equal(answer.status, status, path)
      const page = await answer.text()
      assert.match(page, title)
      assert.doesNotMatch(page, /\{\{[A-Z_]+\}\}/)
      assert.match(answer.headers.get('content-security-policy') ?? '', /^default-src 'self';/)
    }
    // The settings have BILLING=off and no legal pages, so there are no terms of service.
    assert.equal((await fetch(`${address}/terms-of-service`)).status, 404)
    const script = /\/assets\/[^"]+\.js/.exec(await (await fetch(address)).text())?.[0]
    assert.match((await fetch(`${address}${script}`)).headers.get('cache-control') ?? '', /immutable/)
    const gone = await fetch(`${address}/assets/gone.js`)
    const { headers } = gone
    assert.deepEqual(
      [gone.status, headers.get('x-content-type-options'), headers.get('server')],
      [404, 'nosniff', null],
    )
  },

  async 'the API rejects requests without a session'({ address }) {
    for (const path of ['/api/viewer', '/api/pull-requests', '/api/live'])
      assert.equal((await fetch(`${address}${path}`)).status, 401, path)
  },

  async 'a signed webhook is accepted and handled, one with a wrong signature is rejected'({
    compose,
    address,
  }) {
    await checkWebhooks(compose, address)
  },

  async 'requests wait while the gateway is recreated'({ compose, address }) {
    await checkRenewal(compose, address)
    await waitUntilHealthy(compose)
  },

  async 'only the web proxy is published, and only on this machine'({ containers }) {
    assert.deepEqual(publishedBy(containers), ['web 8080/tcp 127.0.0.1'])
  },

  async 'root file systems are read-only, and all default capabilities are dropped'({ containers }) {
    for (const one of containers) {
      const { ReadonlyRootfs, CapDrop, SecurityOpt } = one.HostConfig
      assert.deepEqual(
        [ReadonlyRootfs, CapDrop, SecurityOpt],
        [true, ['ALL'], ['no-new-privileges:true']],
        getServiceName(one),
      )
    }
  },

  async 'no long-running process runs as root'({ compose, containers }) {
    const running = containers.filter(({ State }) => State.Status === 'running').map(getServiceName)
    assert.ok(running.length >= 8, `${running}`)
    for (const service of new Set(running)) {
      const user = await compose.run('exec', '-T', service, 'stat', '-c', '%u', '/proc/1')
      assert.ok(Number(user) > 0, `${service} runs as root`)
    }
  },

  async 'no image contains a secret'({ containers, secrets }) {
    for (const image of new Set(containers.map(({ Config }) => Config.Image))) {
      const told = execFileSync('docker', ['image', 'inspect', image], { encoding: 'utf8' })
      const made = execFileSync('docker', ['history', '--no-trunc', image], { encoding: 'utf8' })
      for (const [name, secret] of Object.entries(secrets))
        assert.ok(!`${told}${made}`.includes(secret), `${name} is in ${image}`)
    }
    const kept = [
      'find',
      '/app',
      '(',
      '-name',
      '.env',
      '-o',
      '-name',
      '*.pem',
      ')',
      '-not',
      '-path',
      '*/node_modules/*',
    ]
    assert.equal(
      execFileSync('docker', ['run', '--rm', 'debrief/services', ...kept], { encoding: 'utf8' }),
      '',
    )
  },

  async 'services can read their own tables but not those of others'({ compose, secrets }) {
    const as = (name: string) => ({
      role: `debrief_${name}`,
      password: secrets[`${name.toUpperCase()}_DB_PASSWORD`] ?? '',
    })
    await query(compose, 'select id from deliveries limit 1', as('ingest'))
    for (const [name, text] of [
      ['ingest', 'select github_access_token from users'],
      ['billing', 'select webhook_secret from repositories'],
      ['gateway', 'delete from stripe_events'],
      ['worker', 'select id from access_tokens'],
      ['worker', 'create table found (id int)'],
    ] as const)
      await assert.rejects(query(compose, text, as(name)), /permission denied/, `${name}: ${text}`)
  },

  async 'metrics are available inside the network but not at the web proxy'({ compose, address }) {
    const ask =
      "fetch('http://gateway:9400/metrics').then(async (answer) => console.log(await answer.text()))"
    assert.match(await compose.run('exec', '-T', 'billing', 'node', '-e', ask), /^database_up\{.*\} 1$/m)
    assert.doesNotMatch(await (await fetch(`${address}/metrics`)).text(), /database_up/)
  },

  async 'Redis evicts nothing and keeps its data after a crash'({ compose }) {
    const redis = async (...words: string[]) =>
      (await compose.run('exec', '-T', 'redis', 'redis-cli', ...words)).trim()
    assert.match(await redis('config', 'get', 'maxmemory-policy'), /noeviction/)
    await redis('set', 'kept', 'yes')
    await compose.run('kill', 'redis')
    await compose.run('start', 'redis')
    await waitUntilHealthy(compose)
    assert.equal(await redis('get', 'kept'), 'yes')
    await redis('del', 'kept')
  },

  async 'four workers share the work, and each job is done once'({ compose, address }) {
    await compose.run('up', '-d', '--no-recreate', '--scale', 'analysis-worker=4')
    await waitUntilHealthy(compose)
    const workers = (await compose.inspect()).filter((one) => getServiceName(one) === 'analysis-worker')
    assert.equal(workers.length, 4)
    const ids = await checkManyWebhooks(compose, address, 60)
    const lines = (await compose.run('logs', '--no-color', 'analysis-worker')).split('\n')
    const handled = lines
      .filter((line) => line.includes('ping recorded'))
      .map((line) => /"deliveryId":(\d+)/.exec(line)?.[1])
    assert.deepEqual(
      ids.filter((id) => handled.filter((each) => each === id).length !== 1),
      [],
    )
    const handlers = new Set(
      lines.filter((line) => line.includes('ping recorded')).map((line) => line.split(' ')[0]),
    )
    assert.ok(handlers.size > 1, `all of them were handled by ${[...handlers]}`)
  },
}

/**
 * Recreates the gateway while a client keeps sending requests. Every request must reach a gateway, even if it takes
 * longer.
 */
async function checkRenewal(compose: Compose, address: string): Promise<void> {
  let renewed = false
  const renewing = compose.run('up', '-d', '--no-deps', '--force-recreate', 'gateway').finally(() => {
    renewed = true
  })
  const asked: Promise<number | string>[] = []
  while (!renewed) {
    const answer = fetch(`${address}/api/viewer`)
    asked.push(answer.then(({ status }) => status).catch(String))
    await setTimeout(100)
  }
  await renewing
  const answers = await Promise.all(asked)
  assert.ok(answers.length > 10, `only ${answers.length} came while it was recreated`)
  assert.deepEqual(new Set(answers), new Set([401]))
}
