import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'

export interface Load {
  port: number
  path: string
  body: string
  signature: string
  seconds: number
  connections: number
  /**
   * The number of requests that become due per second. If null, each connection sends its next request as soon as it
   * gets a response.
   */
  rate: number | null
}

export interface LoadReport {
  accepted: number
  refused: number
  seconds: number
  /** Response times of accepted deliveries, in milliseconds. */
  latencies: number[]
}

process.on('message', async (load: Load) => process.send?.(await sendAll(load)))
process.send?.('ready')

async function sendAll(load: Load): Promise<LoadReport> {
  const connections = await Promise.all(
    Array.from({ length: load.connections }, () => openConnection(load.port)),
  )
  const report: LoadReport = { accepted: 0, refused: 0, seconds: 0, latencies: [] }
  const body = Buffer.from(load.body)
  const from = performance.now()
  const send = async (connection: HttpConnection, since = performance.now()) => {
    const status = await connection.send(writeHead(load, body.length), body)
    if (status >= 200 && status < 300) {
      report.accepted += 1
      report.latencies.push(performance.now() - since)
    } else report.refused += 1
  }
  await (load.rate === null
    ? sendInTurn(connections, send, load)
    : sendByTheClock(connections, send, load, load.rate))
  report.seconds = (performance.now() - from) / 1000
  for (const connection of connections) connection.close()
  return report
}

type Send = (connection: HttpConnection, since?: number) => Promise<void>

async function sendInTurn(
  connections: readonly HttpConnection[],
  send: Send,
  { seconds }: Load,
): Promise<void> {
  const end = performance.now() + seconds * 1000
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < end) await send(connection)
    }),
  )
}

/** Measures latency from the time when each request was due, so that a server's stalls count in full. */
async function sendByTheClock(
  connections: readonly HttpConnection[],
  send: Send,
  { seconds }: Load,
  rate: number,
): Promise<void> {
  const from = performance.now()
  let next = 0
  await Promise.all(
    connections.map(async (connection) => {
      while (next < rate * seconds) {
        const due = from + (next++ * 1000) / rate
        const wait = due - performance.now()
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
        await send(connection, Math.max(due, from))
      }
    }),
  )
}

function writeHead({ path, signature }: Load, length: number): string {
  return (
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nuser-agent: GitHub-Hookshot/bench\r\naccept: */*\r\n` +
    `content-type: application/json\r\nx-github-event: pull_request\r\nx-github-delivery: ${randomUUID()}\r\n` +
    `x-github-hook-id: 1\r\nx-hub-signature-256: ${signature}\r\ncontent-length: ${length}\r\n\r\n`
  )
}

/**
 * A keep-alive connection that sends one request at a time. It does little work per request, because it shares a core
 * with the stores.
 */
interface HttpConnection {
  send(head: string, body: Buffer): Promise<number>
  close(): void
}

function openConnection(port: number): Promise<HttpConnection> {
  return new Promise((opened, failed) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let text = ''
    let waiting: { resolve(status: number): void; reject(error: Error): void } | null = null

    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      const status = readStatus(text)
      if (status === null) return
      text = ''
      waiting?.resolve(status)
    })
    socket.on('error', (error) => (waiting ? waiting.reject(error) : failed(error)))
    socket.on('close', () => waiting?.reject(new Error('the server closed the connection')))
    socket.once('connect', () =>
      opened({
        send: (head, body) =>
          new Promise((resolve, reject) => {
            waiting = { resolve, reject }
            socket.cork()
            socket.write(head, 'latin1')
            socket.write(body)
            socket.uncork()
          }),
        close: () => socket.destroy(),
      }),
    )
  })
}

/** Returns null until the response is complete. Throws if it has no content-length. */
function readStatus(text: string): number | null {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return null
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))
  if (!length) throw new Error(`response without content-length: ${text.slice(0, end)}`)
  return text.length < end + 4 + Number(length[1]) ? null : Number(text.slice(9, 12))
}
