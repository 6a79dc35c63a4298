import { expect, it, vi } from 'vitest'
import { listHarbours } from '../../src/harbours/harbours.js'

it('asks the database once in ten minutes', async () => {
  const query = vi.fn(async () => [{ code: 'DKHIR', name: 'Hirtshals', country: 'DK' }])
  const db = { query, transaction: vi.fn() } as never
  await listHarbours(db)
  await listHarbours(db)
  expect(query).toHaveBeenCalledOnce()
})
