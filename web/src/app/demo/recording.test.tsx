import { afterEach, describe, expect, it, vi } from 'vitest'
import { findAnswer, playRecording, shiftDates } from './recording.ts'

afterEach(() => vi.useRealTimers())

describe('the dates of a recorded answer', () => {
  const recordedAt = new Date('2026-11-27T10:00:00Z')
  const json =
    '{"week":"2026-11-23","at":"2026-11-26T09:15:00.123456Z","text":"since 2026-11-23","n":"2026-13-45"}'

  it('move by whole weeks, so that Mondays stay Mondays', () => {
    expect(shiftDates(json, { recordedAt, now: new Date('2026-12-20T09:00:00Z') })).toBe(
      '{"week":"2026-12-14","at":"2026-12-17T09:15:00.123456Z","text":"since 2026-11-23","n":"2026-13-45"}',
    )
  })

  it('stay in the first week, and if the clock is behind', () => {
    for (const now of ['2026-12-04T09:59:59Z', '2026-11-01T00:00:00Z'])
      expect(shiftDates(json, { recordedAt, now: new Date(now) })).toBe(json)
  })
})

describe('the answer to a request', () => {
  const answers = {
    '/api/standards': 'standards',
    '/api/standards?category=security': 'security',
    '/api/reviews?filter=all': 'all',
    '/api/reviews?filter=all&user=1': 'of-one',
    '/api/dashboard?user=1': 'dashboard-of-one',
  }
  it.each([
    ['/api/standards?category=security', 'security'],
    ['/api/reviews?user=1&filter=all', 'of-one'],
    ['/api/standards?category=testing', 'standards'],
    ['/api/reviews?filter=good&user=1', 'of-one'],
    ['/api/reviews?q=promise', 'all'],
    ['/api/dashboard?user=2', undefined],
    ['/api/reviews?filter=all&after=x', undefined],
    ['/api/billing/portal', undefined],
  ])('to %s is %s', (path, file) => {
    expect(findAnswer(answers, new URL(path, 'http://localhost'))).toBe(file)
  })
})

describe('requests in the example', () => {
  const network = (index: object | null) =>
    vi.fn(async (input: unknown) =>
      String(input).endsWith('index.json') && index
        ? Response.json(index)
        : new Response('<html>', { status: 404 }),
    ) as unknown as typeof fetch
  const body = async (response: Response) => ({
    status: response.status,
    ...((await response.json()) as object),
  })

  it('change nothing', async () => {
    const fetched = network({ recordedAt: '2026-11-27T10:00:00Z', answers: {} })
    const response = await playRecording(fetched)('/api/standards', { method: 'POST' })
    expect(await body(response)).toMatchObject({ status: 403, code: 'example' })
    expect(fetched).not.toHaveBeenCalled()
  })

  it('say what the example or the installation lacks', async () => {
    const play = playRecording(network({ recordedAt: '2026-11-27T10:00:00Z', answers: {} }))
    expect(await body(await play('/api/account/export'))).toMatchObject({ code: 'not_in_example' })
    expect(await body(await playRecording(network(null))('/api/viewer'))).toMatchObject({
      code: 'no_example',
    })
  })

  it('read the recording once', async () => {
    const fetched = network({ recordedAt: '2026-11-27T10:00:00Z', answers: {} })
    const play = playRecording(fetched)
    await play('/api/a')
    await play('/api/b')
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})
