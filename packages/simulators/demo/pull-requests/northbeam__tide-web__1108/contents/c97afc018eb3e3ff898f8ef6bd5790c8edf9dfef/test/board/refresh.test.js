import { expect, it, vi } from 'vitest'
import { keepFresh } from '../../src/board/refresh.js'

function setup(answers) {
  const stop = new AbortController()
  let clock = 0
  const board = {
    fetchDepartures: vi.fn(async () => {
      const answer = answers.shift()
      if (answers.length === 0) stop.abort()
      if (answer instanceof Error) throw answer
      return answer
    }),
    show: vi.fn(),
    showAge: vi.fn(),
    wait: async (milliseconds) => {
      clock += milliseconds
    },
    now: () => clock,
  }
  return { board, signal: stop.signal }
}

it('shows what it fetched', async () => {
  const { board, signal } = setup([['a'], ['b']])
  await keepFresh(board, signal)
  expect(board.show.mock.calls).toEqual([[['a']], [['b']]])
})

it('says how old the board is when fetching fails', async () => {
  const { board, signal } = setup([['a'], new Error('offline'), ['b']])
  await keepFresh(board, signal)
  expect(board.showAge).toHaveBeenCalledWith(30_000, expect.any(Error))
})
