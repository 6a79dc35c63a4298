import { Agent, get } from 'node:http'
import { expect, it } from 'vitest'
import { createDrain } from './drain.ts'
import { listen } from './server.ts'

it('keeps responding while it drains, and closes each connection after the response', async () => {
  const listening = await listen((_request, response) => response.end('here'), { host: '127.0.0.1', port: 0 })
  const drain = createDrain(listening.server, 1)
  const agent = new Agent({ keepAlive: true })
  const ask = () =>
    new Promise<string | undefined>((resolve, reject) => {
      get({ port: listening.port, agent }, (response) => {
        response.resume().on('end', () => resolve(response.headers.connection))
      }).on('error', reject)
    })
  expect([await ask(), drain.draining()]).toEqual(['keep-alive', false])
  let ended = false
  const draining = drain.begin().then(() => {
    ended = true
  })
  expect([await ask(), await ask(), drain.draining(), ended]).toEqual(['close', 'close', true, false])
  await draining
  await listening.close()
})

it('doesn’t wait even one turn of the event loop if there is no drain period', async () => {
  const listening = await listen((_request, response) => response.end('here'), { host: '127.0.0.1', port: 0 })
  const drain = createDrain(listening.server, 0)
  let turned = false
  setImmediate(() => {
    turned = true
  })
  await drain.begin()
  expect([drain.draining(), turned]).toEqual([true, false])
  await listening.close()
})
