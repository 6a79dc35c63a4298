import { LIVE_PATH } from '@debrief/contracts/pull-requests/constants'
import { signInAs } from '@debrief/gateway/testing/start-test-gateway'
import { until } from '@debrief/testing/stack'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Everything, type Line, startEverything } from './testing/start-everything.ts'

let everything: Everything
let delivery: string
let runId: string

beforeAll(async () => {
  everything = await startEverything()
  const { stack, gateway, lines } = everything
  const headers = { cookie: await signInAs(stack.connection.db, stack.ownerId) }
  const stream = await fetch(`${gateway.url}${LIVE_PATH}`, { headers })
  const number = await stack.merge()
  const run = await stack.see(number, 'done')
  runId = run.id
  const { request_id } = await stack.connection.db
    .selectFrom('analysis_runs')
    .select('request_id')
    .where('id', '=', run.id)
    .executeTakeFirstOrThrow()
  delivery = request_id!
  const isTold = ({ msg, status }: Line) => msg === 'live event sent' && status === 'completed'
  await until('the finished review to be told', async () => lines.some(isTold))
  await stream.body?.cancel()
}, 60_000)
afterAll(() => everything?.close())

const followed = () => everything.lines.filter(({ requestId }) => requestId === delivery)

describe('the delivery’s id, all the way to the review on a screen', () => {
  it.each([
    ['webhook-ingest', 'webhook received'],
    ['analysis-worker', 'delivery routed'],
    ['analysis-worker', 'GitHub API called'],
    ['analysis-worker', 'model called'],
    ['analysis-worker', 'review stored'],
    ['gateway', 'live event sent'],
  ])('is in a log line of %s: %s', (service, msg) => {
    expect(followed().map((line) => [line.service, line.msg])).toContainEqual([service, msg])
  })

  it('is in every log line about the delivery, the run or the pull request', () => {
    const about = everything.lines.filter((line) => line.runId === runId || line.requestId === delivery)
    const [{ pullRequestId }] = followed().filter(({ msg }) => msg === 'review stored') as [Line]
    const others = everything.lines.filter((line) => line.pullRequestId === pullRequestId)
    // The first live event is sent before the analysis is requested, so it has no request id.
    const lost = [...about, ...others].filter(
      (line) => line.requestId !== delivery && !(line.msg === 'live event sent' && line.requestId === null),
    )
    expect(lost).toEqual([])
    expect(about.length).toBeGreaterThan(6)
  })

  it('is in each log line of a call made for the delivery, and in no other call’s line', () => {
    const calls = everything.lines.filter(({ msg }) => msg === 'GitHub API called' || msg === 'model called')
    const own = calls.filter(({ requestId }) => requestId === delivery)
    expect(own.filter(({ msg }) => msg === 'model called')).not.toEqual([])
    // Chores also call GitHub, but no delivery causes these calls.
    const strangers = calls.filter(({ requestId }) => requestId !== delivery)
    expect(strangers.filter(({ path }) => String(path).includes('/pulls/'))).toEqual([])
    expect(strangers.filter(({ msg }) => msg === 'model called')).toEqual([])
  })

  it('comes with no token, diff or address in any log line', () => {
    const text = JSON.stringify(everything.lines)
    expect(text).not.toMatch(/gho_|ghs_|sk-simulator|diff --git|@@ -\d/)
  })
})
