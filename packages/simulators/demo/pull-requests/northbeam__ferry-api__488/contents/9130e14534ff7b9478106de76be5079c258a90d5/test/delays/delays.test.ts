import { expect, it, vi } from 'vitest'
import { delaysOf } from '../../src/delays/delays.js'

const delay = { crossingId: 'c-1', minutes: 20, reason: 'fog' }

it('reads the delays of each crossing', async () => {
  const query = vi.fn().mockResolvedValueOnce([delay]).mockResolvedValueOnce([])

  const delays = await delaysOf({ query, transaction: vi.fn() } as never, ['c-1', 'c-2'])

  expect(delays).toEqual([delay])
})
