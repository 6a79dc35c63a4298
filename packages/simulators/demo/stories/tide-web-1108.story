repository: northbeam/tide-web
number: 1108
title: Refresh the departure board automatically
author: marta-olsen
branch: fresh-board
opened: 2026-10-22 12:40
merged: 2026-10-23 09:48 jonas-pitt

Someone reloads the boards in the terminals with a broom handle. They now fetch the departures every 30 seconds, and show how old the data is if that fails.

=== base src/board/departure-board.js
export function boardRows(departures) {
  return departures.map(({ time, vessel, to, gate }) => [time, vessel, to, gate])
}
=== commit 2026-10-22 12:18 Refresh the departure board automatically
--- write src/board/refresh.js
const EVERY_MS = 30_000

/** Fetches and shows the departures until the signal aborts; shows their age if fetching fails. */
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

it('shows the fetched departures', async () => {
  const { board, signal } = setup([['a'], ['b']])
  await keepFresh(board, signal)
  expect(board.show.mock.calls).toEqual([[['a']], [['b']]])
})

it('shows the age of the data if fetching fails', async () => {
  const { board, signal } = setup([['a'], new Error('offline'), ['b']])
  await keepFresh(board, signal)
  expect(board.showAge).toHaveBeenCalledWith(30_000, expect.any(Error))
})
=== review jonas-pitt 2026-10-22 15:31 APPROVED
Nothing to add. The clock and fetch are injected, every promise is awaited, and the whole thing is ten lines. I'll show this to new colleagues.
--- on src/board/refresh.js :: if (signal.aborted) return
👌
=== comment tobias-kern 2026-10-22 16:02
I'll miss the broom handle.
