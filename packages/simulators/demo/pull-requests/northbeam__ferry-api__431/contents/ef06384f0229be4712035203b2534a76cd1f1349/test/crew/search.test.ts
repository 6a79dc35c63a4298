import { expect, it, vi } from 'vitest'
import { searchCrew } from '../../src/crew/search.js'

it('asks for at most fifty people', async () => {
  const query = vi.fn(async () => [])
  await searchCrew({ query, transaction: vi.fn() } as never, {})
  expect(query).toHaveBeenCalledWith(expect.stringContaining('limit 50'), [])
})

it('sends the name as a parameter', async () => {
  const query = vi.fn(async () => [])
  await searchCrew({ query, transaction: vi.fn() } as never, { name: "O'Br" })
  expect(query).toHaveBeenCalledWith(expect.stringContaining('like $1'), ["o'br%"])
})
