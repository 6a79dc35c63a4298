import { randomUUID } from 'node:crypto'
import { openTestDatabase } from '@debrief/testing/open-database'
import { expect, it } from 'vitest'
import { inTurn } from './one-at-a-time.ts'

const { connection: database } = await openTestDatabase({ max: 2 })

it('runs a person’s operations in order, with one connection besides their statements', async () => {
  const userId = randomUUID()
  const order: number[] = []
  const step = (number: number) => async () => {
    order.push(number)
    await database.pool.query('select pg_sleep(0.02)')
    order.push(number)
    return number
  }
  const numbers = Array.from({ length: 10 }, (_, index) => index)
  expect(await Promise.all(numbers.map((number) => inTurn(userId, { database }, step(number))))).toEqual(
    numbers,
  )
  expect(order).toEqual(numbers.flatMap((number) => [number, number]))
})

it('continues after a failed operation', async () => {
  const userId = randomUUID()
  const failing = inTurn(userId, { database }, () => Promise.reject(new Error('declined')))
  const next = inTurn(userId, { database }, async () => 'bought')
  await expect(failing).rejects.toThrow('declined')
  expect(await next).toBe('bought')
})
