repository: northbeam/tide-web
number: 1108
title: Keep the departure board fresh by itself
author: marta-olsen
branch: fresh-board
opened: 2026-10-22 12:40
merged: 2026-10-23 09:48 jonas-pitt

The boards in the terminals are reloaded by a person with a broom handle. They now fetch the departures every 30 seconds and say how old they are when that fails.

=== base src/board/departure-board.js
export function boardRows(departures) {
  return departures.map(({ time, vessel, to, gate }) => [time, vessel, to, gate])
}
=== commit 2026-10-22 12:18 Keep the departure board fresh by itself
--- write src/board/refresh.js
const EVERY_MS = 30_000

/** Fetches and shows the departures until the signal says stop; the age is shown when fetching fails. */
export async function keepFresh({ fetchDepartures, show, showAge, wait, now }, signal) {
  let freshAt = now()
  while (!signal.aborted) {
    try {
      show(await fetchDepartures(signal))
      freshAt = now()
    } catch (error) {
      if (signal.aborted) return
      showAge(now() - freshAt, error)
    }
    await wait(EVERY_MS)
  }
}

export async function fetchDepartures(signal) {
  const response = await fetch('/departures', { signal })
  if (!response.ok) throw new Error(`The departures answered ${response.status}.`)
  return response.json()
}
--- write test/board/refresh.test.js
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
=== review jonas-pitt 2026-10-22 15:31 APPROVED
Nothing to add. Clock, wait and fetch as arguments, every promise awaited, and I can read the whole life of the board in ten lines. This is what I will show to the next new colleague.
--- on src/board/refresh.js :: if (signal.aborted) return
👌
=== comment tobias-kern 2026-10-22 16:02
The broom handle will be missed.
