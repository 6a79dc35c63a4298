import { connect } from 'node:net'
import { LIVE_PATH } from '@debrief/contracts/http/live-path'

const CARD = 'event: pull-request\n'
const READY = 'event: ready\n'

export interface Stream {
  /** Cards told so far. */
  cards(): number
  close(): void
}

/** A stream as a browser holds it open; resolves when it is told that it is ready. */
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
      // A mark may be cut between two chunks.
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
