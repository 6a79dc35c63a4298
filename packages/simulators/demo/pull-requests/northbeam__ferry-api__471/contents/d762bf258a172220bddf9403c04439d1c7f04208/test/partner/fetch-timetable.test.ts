import { expect, it, vi } from 'vitest'
import { fetchTimetable, TimetableUnavailable } from '../../src/partner/fetch-timetable.js'

const address = 'https://skagen.example.com/timetable.json'
const pause = async () => {}

it('gives up after three attempts', async () => {
  const fetcher = vi.fn(async () => new Response('busy', { status: 503 }))
  await expect(fetchTimetable({ address, fetcher, pause })).rejects.toThrow(TimetableUnavailable)
  expect(fetcher).toHaveBeenCalledTimes(3)
})

it('asks again when the connection breaks', async () => {
  const timetable = { validFrom: '2026-11-01', crossings: [] }
  const fetcher = vi
    .fn<typeof fetch>()
    .mockRejectedValueOnce(new TypeError('fetch failed'))
    .mockResolvedValueOnce(Response.json(timetable))
  expect(await fetchTimetable({ address, fetcher, pause })).toEqual(timetable)
})
