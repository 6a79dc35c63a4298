import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readDocExamples } from '@debrief/testing/doc-examples'
import { expect, it } from 'vitest'
import { signMessage } from './deliver-webhook.ts'
import { newSecret } from './testing/open-webhooks.ts'

it('the receiver in the documentation accepts signed messages once, and rejects others', async () => {
  const example = readDocExamples('docs/integrations.md').find(
    ({ heading, language }) => heading === 'Webhooks' && language === 'js',
  )!
  const secret = newSecret()
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const child = spawn(process.execPath, ['--input-type=module', '-e', example.text], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let printed = ''
    child.stdout.on('data', (chunk) => (printed += chunk))
    const body = JSON.stringify({ type: 'test', data: { a: 1 } })
    const send = (signedWith: string) =>
      fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        headers: signMessage({ id: 'msg_1', at: new Date(), body, secrets: [signedWith] }),
        body,
      }).then(({ status }) => status)
    await expect.poll(() => send(secret).catch(() => 0)).toBe(204)
    expect(await send(newSecret())).toBe(400)
    expect(await send(secret)).toBe(204)
    await expect.poll(() => printed).toBe('test {"a":1}\n')
  } finally {
    child.kill()
    await once(child, 'exit')
  }
})
