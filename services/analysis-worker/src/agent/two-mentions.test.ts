import { until } from '@debrief/testing/stack'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type AgentWorld,
  FAULTY,
  listAnswers,
  listSubmittedReviews,
  reactionsTo,
  startAgentWorld,
} from '../testing/agent-world.ts'

let world: AgentWorld
let thaw = () => {}
const thawed = new Promise<void>((resolve) => {
  thaw = resolve
})
const attempts: number[] = []

beforeAll(async () => {
  world = await startAgentWorld({
    failpoint(name, number = 0) {
      if (name !== 'agent.before_permission') return
      attempts.push(number)
      return attempts.length === 1 ? thawed : undefined
    },
  })
})
afterAll(() => world?.close())

it('acknowledges a second mention on a pull request immediately, and answers it after the first', async () => {
  const pull = await world.openPull({ 'src/book.js': FAULTY })
  const other = await world.openPull({ 'src/book.js': FAULTY })
  const first = await world.comment(pull, '@debrief')
  await until('the first to be under way', async () => attempts.length === 1)
  const second = await world.comment(pull, '@debrief help')
  await until('the second to be seen', async () => reactionsTo(pull, second)?.includes('eyes'))
  expect(await world.mention(other, '@debrief help')).toMatchObject({ outcome: 'helped' })
  expect(attempts).toEqual([pull.number, other.number])
  expect([listAnswers(pull), listSubmittedReviews(pull), reactionsTo(pull, second)]).toEqual([
    [],
    [],
    ['eyes'],
  ])
  thaw()
  const answered = [await world.ended(first), await world.ended(second)]
  expect(answered).toMatchObject([{ outcome: 'reviewed' }, { outcome: 'helped' }])
  expect(attempts).toEqual([pull.number, other.number, pull.number])
  expect(answered[1]!.finished_at!.getTime()).toBeGreaterThanOrEqual(answered[0]!.finished_at!.getTime())
  expect(answered[1]!.eyes_at!.getTime()).toBeLessThan(answered[0]!.finished_at!.getTime())
  expect([listSubmittedReviews(pull).length, listAnswers(pull).length]).toEqual([1, 1])
})
