import { connect } from 'node:net'
import { LIVE_PATH } from '@debrief/contracts/pull-requests/constants'

const CARD = 'event: pull-request\n'
const READY = 'event: ready\n'

interface Stream {
  cards(): number
  close(): void
}

export function openStream(port: number, cookie: string): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let cards = 0
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (text.includes(READY)) resolve({ cards: () => cards, close: () => socket.destroy() })
      const parts = text.split(CARD)
      cards += parts.length - 1
      // The marker may be split between two chunks.
      text = (parts.at(-1) ?? '').slice(-CARD.length)
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the gateway closed the stream')))
    socket.once('connect', () =>
      socket.write(
        `GET ${LIVE_PATH} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept: text/event-stream\r\ncookie: ${cookie}\r\n\r\n`,
      ),
    )
  })
}

interface Poll {
  poll(): Promise<boolean>
  close(): void
}

export function openPoll(port: number, cookie: string): Promise<Poll> {
  return new Promise((opened, failed) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let text = ''
    let tag = ''
    let waiting: { resolve(isNew: boolean): void; reject(error: Error): void } | null = null
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      const response = readResponse(text)
      if (!response) return
      text = ''
      tag = response.tag
      if (response.status === 200 || response.status === 304) waiting?.resolve(response.status === 200)
      else waiting?.reject(new Error(`a poll got ${response.status}`))
    })
    socket.on('error', (error) => (waiting ? waiting.reject(error) : failed(error)))
    socket.on('close', () => waiting?.reject(new Error('the server closed the connection')))
    const send = () =>
      new Promise<boolean>((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(
          `GET / HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\nif-none-match: ${tag}\r\n\r\n`,
        )
      })
    let before = Promise.resolve(false)
    socket.once('connect', () =>
      opened({
        poll() {
          before = before.then(send)
          return before
        },
        close: () => socket.destroy(),
      }),
    )
  })
}

/** Returns null until the response is complete. A 304 has no body and no length. */
function readResponse(text: string): { status: number; tag: string } | null {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = text.slice(0, end)
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
  if (text.length < end + 4 + length) return null
  return { status: Number(text.slice(9, 12)), tag: /\r\netag: (\S+)/i.exec(head)?.[1] ?? '' }
}
