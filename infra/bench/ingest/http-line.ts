import { connect } from 'node:net'

/** One kept-alive connection, one request at a time: as little work as a client can do, since it shares a core with the stores. */
export interface HttpLine {
  /** The status of the answer. */
  send(head: string, body: Buffer): Promise<number>
  close(): void
}

export function openHttpLine(port: number): Promise<HttpLine> {
  return new Promise((opened, failed) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let text = ''
    let answer: { resolve(status: number): void; reject(error: Error): void } | null = null

    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      const status = readAnswer(text)
      if (status === null) return
      text = ''
      answer?.resolve(status)
    })
    socket.on('error', (error) => (answer ? answer.reject(error) : failed(error)))
    socket.on('close', () => answer?.reject(new Error('the server closed the connection')))
    socket.once('connect', () =>
      opened({
        send: (head, body) =>
          new Promise((resolve, reject) => {
            answer = { resolve, reject }
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

/** null until the answer is whole. Only answers with a content-length are understood, which all servers here give. */
function readAnswer(text: string): number | null {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return null
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))
  if (!length) throw new Error(`an answer without content-length: ${text.slice(0, end)}`)
  return text.length < end + 4 + Number(length[1]) ? null : Number(text.slice(9, 12))
}
