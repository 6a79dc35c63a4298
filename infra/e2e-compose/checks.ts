import assert from 'node:assert/strict'
import type { Compose, Container } from './compose.ts'
import { checkWebhooks } from './webhook.ts'

export interface Checked {
  compose: Compose
  containers: Map<string, Container>
  /** Of the web door, without a slash at the end. */
  address: string
}

/** What the compose file promises, by the sentence that docs/operations.md says of it. */
export const checks: Record<string, (checked: Checked) => Promise<void>> = {
  async 'the web door answers /livez and /readyz'({ address }) {
    for (const path of ['/livez', '/readyz']) {
      const answer = await fetch(`${address}${path}`)
      assert.deepEqual([answer.status, await answer.text()], [200, ''])
    }
  },

  async 'the page is served, under every address but those of files that are gone'({ address }) {
    for (const path of ['/', '/pull-requests']) {
      const answer = await fetch(`${address}${path}`)
      assert.equal(answer.status, 200)
      assert.match(await answer.text(), /<title>Debrief<\/title>/)
      assert.match(answer.headers.get('content-security-policy') ?? '', /^default-src 'self';/)
    }
    const script = /\/assets\/[^"]+\.js/.exec(await (await fetch(address)).text())?.[0]
    assert.match((await fetch(`${address}${script}`)).headers.get('cache-control') ?? '', /immutable/)
    const gone = await fetch(`${address}/assets/gone.js`)
    const { headers } = gone
    assert.deepEqual(
      [gone.status, headers.get('x-content-type-options'), headers.get('server')],
      [404, 'nosniff', null],
    )
  },

  async 'the API lets nobody in without signing in'({ address }) {
    for (const path of ['/api/viewer', '/api/pull-requests', '/api/live'])
      assert.equal((await fetch(`${address}${path}`)).status, 401, path)
  },

  async 'a signed webhook is taken and handled, one with a wrong signature is not'({ compose, address }) {
    await checkWebhooks(compose, address)
  },

  async 'only the web door is published, on this machine alone'({ containers }) {
    const published = [...containers].flatMap(([service, { HostConfig }]) =>
      Object.entries(HostConfig.PortBindings ?? {}).map(([port, [at]]) => `${service} ${port} ${at?.HostIp}`),
    )
    assert.deepEqual(published, ['web 8080/tcp 127.0.0.1'])
  },

  async 'no file system can be written and no capability is kept by default'({ containers }) {
    for (const [service, { HostConfig }] of containers) {
      assert.equal(HostConfig.ReadonlyRootfs, true, service)
      assert.deepEqual(HostConfig.CapDrop, ['ALL'], service)
      assert.deepEqual(HostConfig.SecurityOpt, ['no-new-privileges:true'], service)
    }
  },

  async 'no process that stays is root'({ compose, containers }) {
    const running = [...containers].filter(([, { State }]) => State.Status === 'running')
    assert.equal(running.length, 7)
    for (const [service] of running) {
      const user = await compose.run('exec', '-T', service, 'stat', '-c', '%u', '/proc/1')
      assert.ok(Number(user) > 0, `${service} runs as root`)
    }
  },
}
