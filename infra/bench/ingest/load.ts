import { randomUUID } from 'node:crypto'
import { type HttpLine, openHttpLine } from './http-line.ts'
import type { LoadOrder, LoadReport } from './load-order.ts'

/** Sends deliveries, each with an id of its own, for as long as it is told to. */
process.on('message', async (order: LoadOrder) => process.send?.(await carryOut(order)))
process.send?.('ready')

async function carryOut(order: LoadOrder): Promise<LoadReport> {
  const lines = await Promise.all(Array.from({ length: order.connections }, () => openHttpLine(order.port)))
  const report: LoadReport = { accepted: 0, refused: 0, seconds: 0, latencies: [] }
  const body = Buffer.from(order.body)
  const from = performance.now()
  const send = async (line: HttpLine, since = performance.now()) => {
    const status = await line.send(headOf(order, body.length), body)
    if (status >= 200 && status < 300) {
      report.accepted += 1
      report.latencies.push(performance.now() - since)
    } else report.refused += 1
  }
  await (order.rate === null
    ? sendInTurn(lines, send, order)
    : sendByTheClock(lines, send, order, order.rate))
  report.seconds = (performance.now() - from) / 1000
  for (const line of lines) line.close()
  return report
}

type Send = (line: HttpLine, since?: number) => Promise<void>

async function sendInTurn(lines: readonly HttpLine[], send: Send, { seconds }: LoadOrder): Promise<void> {
  const end = performance.now() + seconds * 1000
  await Promise.all(
    lines.map(async (line) => {
      while (performance.now() < end) await send(line)
    }),
  )
}

/** Latency counts from when a request was due, so that a server that stalls is not spared what piled up meanwhile. */
async function sendByTheClock(
  lines: readonly HttpLine[],
  send: Send,
  { seconds }: LoadOrder,
  rate: number,
): Promise<void> {
  const from = performance.now()
  let next = 0
  await Promise.all(
    lines.map(async (line) => {
      while (next < rate * seconds) {
        const due = from + (next++ * 1000) / rate
        const wait = due - performance.now()
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
        await send(line, Math.max(due, from))
      }
    }),
  )
}

function headOf({ path, signature }: LoadOrder, length: number): string {
  return (
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nuser-agent: GitHub-Hookshot/bench\r\naccept: */*\r\n` +
    `content-type: application/json\r\nx-github-event: pull_request\r\nx-github-delivery: ${randomUUID()}\r\n` +
    `x-github-hook-id: 1\r\nx-hub-signature-256: ${signature}\r\ncontent-length: ${length}\r\n\r\n`
  )
}
