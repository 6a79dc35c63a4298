import { expect, it } from 'vitest'
import { startForTest } from './testing/start.ts'

async function start() {
  const simulator = await startForTest()
  const control = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${simulator.url}/_simulator${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
  }
  return { ...simulator, control }
}

it('accepts a script and lists the remaining replies', async () => {
  const { chat, control } = await start()
  expect((await control('POST', '/script', { kind: 'status', status: 500 })).status).toBe(201)
  await control('POST', '/script', { rules: [{ reply: { kind: 'refusal' }, times: 2 }] })
  await expect(chat('Hello')).rejects.toThrow('500')
  expect((await chat('Hello')).choices[0]?.message.refusal).toContain("can't")
  expect((await control('GET', '/script')).body).toMatchObject([{ reply: { kind: 'refusal' }, answered: 1 }])
  expect((await control('DELETE', '/script')).status).toBe(204)
  expect((await chat('Hello')).choices[0]?.message.refusal).toBeNull()
})

it.each([
  [{ kind: 'strange' }, 'kind'],
  [{ kind: 'status', status: 200 }, 'status'],
  [{ queue: [{ kind: 'malformed', shape: 'odd' }] }, 'shape'],
  [{ rules: [{ match: { promt: 'x' }, reply: { kind: 'good' } }] }, 'promt'],
])('rejects the script %j with a reason', async (body, word) => {
  const { control } = await start()
  const refused = await control('POST', '/script', body)
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.body)).toContain(word)
})

it('lists calls with the complete prompt, and clears them', async () => {
  const { client, control } = await start()
  const long = `canary-1 ${'text '.repeat(5000)} canary-2`
  await client.chat.completions.create({
    model: 'gpt-4.1',
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: [{ type: 'text', text: long }] },
    ],
  })
  await client.responses.create({ model: 'gpt-4o', instructions: 'Be brief.', input: 'canary-3' })
  await client.embeddings.create({ model: 'text-embedding-3-small', input: ['canary-4', 'canary-5'] })
  expect((await control('GET', '/calls')).body).toMatchObject([
    {
      number: 1,
      path: '/chat/completions',
      model: 'gpt-4.1',
      promptText: `Be brief.\n${long}`,
      format: 'text',
      stream: false,
      status: 200,
      ended: 'answered',
    },
    { number: 2, path: '/responses', model: 'gpt-4o', promptText: 'Be brief.\ncanary-3' },
    { number: 3, path: '/embeddings', promptText: 'canary-4\ncanary-5', promptTokens: 8 },
  ])
  await control('DELETE', '/calls')
  expect((await control('GET', '/calls')).body).toEqual([])
})

it('lists violations and clears them', async () => {
  const { post, control } = await start()
  await post('/nothing', {})
  expect((await control('GET', '/violations')).body).toMatchObject([{ kind: 'no-schema', path: '/nothing' }])
  await control('DELETE', '/violations')
  expect((await control('GET', '/violations')).body).toEqual([])
  expect((await control('GET', '/nothing')).status).toBe(404)
})
