import { Redis } from 'ioredis'
import { expect, it } from 'vitest'
import { createTestRedis } from './redis.ts'

const mine = await createTestRedis()
const other = await createTestRedis()

it.skipIf(!mine || !other)('keeps the keys of two test files apart', async () => {
  const [here, there] = [new Redis(mine?.url ?? ''), new Redis(other?.url ?? '')]
  try {
    await here.set('written', 'here')
    expect(await there.get('written')).toBe(null)
    await there.set('written', 'there')
    await other?.drop()
    expect(await here.get('written')).toBe('here')
  } finally {
    await Promise.all([here.quit(), there.quit()])
  }
})
