import type { ListedLesson, PublicLesson } from '@debrief/contracts/mistakes/lesson'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({ BILLING: 'on' })
})
afterAll(() => gateway.close())

it('lists the catalog by name, for everyone and without the texts', async () => {
  const { status, body } = await ask<{ lessons: ListedLesson[] }>(gateway, '/api/lessons')
  expect(status).toBe(200)
  const names = body.lessons.map(({ name }) => name)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  expect(body.lessons.find(({ id }) => id === 'n-plus-one-query')).toEqual({
    id: 'n-plus-one-query',
    name: 'N+1 query',
    aliases: expect.arrayContaining(['SELECT N+1']),
    category: 'performance',
    severity: 'medium',
    languages: null,
  })
})

it('shows a complete lesson without the patterns that find it', async () => {
  const { body } = await ask<PublicLesson>(gateway, '/api/lessons/n-plus-one-query')
  expect(body).toMatchObject({ name: 'N+1 query', rules: ['query-in-loop'] })
  expect(body.examples[0]).toMatchObject({
    language: 'ts',
    bad: expect.any(String),
    good: expect.any(String),
  })
  for (const text of [body.goesWrong, body.spot, body.fix, body.fine]) expect(text).toMatch(/\w/)
  expect(body).not.toHaveProperty('match')
})

it('says that an unknown lesson does not exist', async () => {
  const { status, body } = await ask<{ code: string }>(gateway, '/api/lessons/no-such-lesson')
  expect([status, body.code]).toEqual([404, 'no_such_lesson'])
})
