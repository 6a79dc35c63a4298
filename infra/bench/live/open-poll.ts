import { connect } from 'node:net'

export interface Poll {
  /** Asks once; true where something was new. */
  ask(): Promise<boolean>
  close(): void
}

/** A page that asks over one kept-alive connection, with the version it has. */
export function openPoll(port: number, cookie: string): Promise<Poll> {
  return new Promise((opened, failed) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let text = ''
    let tag = ''
    let answer: { resolve(isNew: boolean): void; reject(error: Error): void } | null = null
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      const read = readAnswer(text)
      if (!read) return
      text = ''
      tag = read.tag
      if (read.status === 200 || read.status === 304) answer?.resolve(read.status === 200)
      else answer?.reject(new Error(`a poll was answered ${read.status}`))
    })
    socket.on('error', (error) => (answer ? answer.reject(error) : failed(error)))
    socket.on('close', () => answer?.reject(new Error('the server closed the connection')))
    const send = () =>
      new Promise<boolean>((resolve, reject) => {
        answer = { resolve, reject }
        socket.write(
          `GET / HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\nif-none-match: ${tag}\r\n\r\n`,
        )
      })
    // A server that is late is asked again only when it has answered.
    let before = Promise.resolve(false)
    socket.once('connect', () =>
      opened({
        ask() {
          before = before.then(send)
          return before
        },
        close: () => socket.destroy(),
      }),
    )
  })
}

/** null until the answer is whole; one of 304 has no body and no length. */
function readAnswer(text: string): { status: number; tag: string } | null {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = text.slice(0, end)
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
  if (text.length < end + 4 + length) return null
  return { status: Number(text.slice(9, 12)), tag: /\r\netag: (\S+)/i.exec(head)?.[1] ?? '' }
}
