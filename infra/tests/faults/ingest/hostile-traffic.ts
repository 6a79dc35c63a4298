import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '../../bench/harness/statistics.ts'
import { accountFor } from '../judge/account-for.ts'
import { assertNoneDied } from '../judge/assert-none-died.ts'
import { drain } from '../judge/drain.ts'
import type { Answer } from '../load/ledger.ts'
import { signedPing } from '../load/signed-ping.ts'
import type { Counts, FaultPromise, Run, Scene } from '../promise.ts'

const FORGED_PER_SECOND = 1_000
const HONEST_PER_SECOND = 20
const SLOW_SOCKETS = 200
const TOO_LARGE = 25 * 1024 * 1024 + 1
const FORGED_BYTES = 2_000
const P99_MS = 500
const KEPT = 0.999
/** The test fails if less than this share of the forged requests could be sent. */
const FLOOD = 0.9

async function forge(scene: Scene, { seconds }: { seconds: number }): Promise<Map<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  const { ingestUrl, repositories } = scene
  const url = `${ingestUrl}/webhooks/github/${repositories[0]!.id}`
  const body = randomBytes(FORGED_BYTES / 2).toString('hex')
  const codes = new Map<number, number>()
  const count = (code: number) => codes.set(code, (codes.get(code) ?? 0) + 1)
  const from = performance.now()
  const end = from + seconds * 1_000
  for (let sent = 0; performance.now() < end; ) {
    const due = Math.min(
      FORGED_PER_SECOND * seconds,
      ((performance.now() - from) * FORGED_PER_SECOND) / 1_000,
    )
    for (; sent < due; sent += 1) {
      const signature: Record<string, string> =
        sent % 2 === 0 ? { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` } : {}
      const headers = { ...signature, 'content-type': 'application/json', 'content-length': body.length }
      const one = request(url, { method: 'POST', agent, headers }, (response) => {
        count(response.statusCode ?? 0)
        response.resume()
      })
      one.on('error', () => count(0))
      one.end(body)
    }
    await pause(5)
  }
  agent.destroy()
  return codes
}

function holdSlow({ ingestUrl, repositories }: Scene): { opened(): number; close(): void } {
  const { hostname, port } = new URL(ingestUrl)
  const open = new Set<Socket>()
  let opened = 0
  let isOver = false
  const dial = () => {
    const socket = connect(Number(port), hostname)
    open.add(socket)
    opened += 1
    socket.write(
      `POST /webhooks/github/${repositories[0]!.id} HTTP/1.1\r\nhost: ingest\r\ncontent-length: 100000\r\n` +
        `x-hub-signature-256: sha256=${'0'.repeat(64)}\r\n\r\n{`,
    )
    socket.on('error', () => {})
    socket.on('data', () => {})
    socket.on('close', () => {
      open.delete(socket)
      if (!isOver) setTimeout(dial, 100)
    })
  }
  for (let count = 0; count < SLOW_SOCKETS; count += 1) dial()
  return {
    opened: () => opened,
    close() {
      isOver = true
      for (const socket of open) socket.destroy()
    },
  }
}

/**
 * Announces a body one byte over the limit but sends only one byte. Returns the status code, or 0 if the connection
 * breaks.
 */
function sendTooLarge({ ingestUrl, repositories }: Scene): Promise<number> {
  return new Promise((resolve) => {
    const headers = { 'content-length': TOO_LARGE, 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }
    const sent = request(
      `${ingestUrl}/webhooks/github/${repositories[0]!.id}`,
      { method: 'POST', headers },
      (response) => {
        resolve(response.statusCode ?? 0)
        sent.destroy()
      },
    )
    sent.on('error', () => resolve(0))
    sent.write('{')
  })
}

async function sendHonestly(scene: Scene, { seconds }: { seconds: number }): Promise<(Answer | null)[]> {
  const from = performance.now()
  const answers: Promise<Answer | null>[] = []
  for (let sent = 0; sent < HONEST_PER_SECOND * seconds; sent += 1) {
    await pause(Math.max(0, from + (sent * 1_000) / HONEST_PER_SECOND - performance.now()))
    answers.push(
      scene.sender.tryOnce(signedPing(scene.repositories[sent % scene.repositories.length]!, 20_000)),
    )
  }
  return Promise.all(answers)
}

async function hostileTraffic(run: Run, { seconds }: { seconds: number }): Promise<Counts> {
  const scene = await run.openScene()
  const { workers, judge, ledger } = scene
  // The test measures only ingest, so the workers start after the load.
  await Promise.all(workers.map((worker) => worker.killForGood()))
  await sendHonestly(scene, { seconds: 1 })
  const slow = holdSlow(scene)
  const [answers, forged, ...tooLarge] = await Promise.all([
    sendHonestly(scene, { seconds }),
    forge(scene, { seconds }),
    ...Array.from({ length: Math.ceil(seconds / 5) }, async (_, index) => {
      await pause(index * 5_000)
      return sendTooLarge(scene)
    }),
  ]).finally(() => slow.close())
  const times = answers.map((answer) => answer?.milliseconds ?? Number.POSITIVE_INFINITY)
  const kept = answers.filter((answer) => answer?.status === 202).length / answers.length
  const p99 = quantile(times, 0.99)
  const perSecond = [...forged.values()].reduce((sum, many) => sum + many, 0) / seconds
  const counts = {
    seconds,
    'forged per second': Math.round(perSecond),
    'forged, by code': JSON.stringify(Object.fromEntries(forged)),
    'slow connections': slow.opened(),
    'too large, by code': JSON.stringify(tooLarge),
    'real webhooks': answers.length,
    'real webhooks accepted, %': (kept * 100).toFixed(2),
    'p50 ms': quantile(times, 0.5).toFixed(1),
    'p99 ms': p99.toFixed(1),
  }
  run.say(JSON.stringify(counts))
  if (perSecond < FORGED_PER_SECOND * FLOOD)
    throw new Error('the flood was too small, so the test proves nothing')
  if (forged.has(202)) throw new Error('a forged webhook was accepted')
  if (tooLarge.some((code) => code !== 413))
    throw new Error(`responses to bodies that were too large: ${tooLarge.join(', ')}`)
  if (kept < KEPT) throw new Error(`only ${(kept * 100).toFixed(2)} % of the real webhooks were accepted`)
  if (p99 > P99_MS) throw new Error(`p99 is ${p99.toFixed(0)} ms; the limit is ${P99_MS} ms`)
  for (const worker of workers) worker.start()
  await drain(judge, { seconds: 600 })
  await accountFor(judge, ledger)
  assertNoneDied(scene)
  return counts
}

export const i7: FaultPromise = {
  title: 'Hostile traffic is cheap',
  short: null,
  full: (run) => hostileTraffic(run, { seconds: Number(process.env.I7_SECONDS ?? 60) }),
}
