import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface TakenMail {
  from: string
  to: string[]
  source: string
}

export interface SmtpServer {
  url: string
  taken: TakenMail[]
  refuse(reply: string, times: number): void
  close(): Promise<void>
}

/** Implements as much of RFC 5321 as a sender needs, on a loopback port. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const taken: TakenMail[] = []
  const refusals: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    talk(socket, { taken, refusals })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    refuse: (reply, times) => void refusals.push(...Array<string>(times).fill(reply)),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function talk(socket: Socket, { taken, refusals }: { taken: TakenMail[]; refusals: string[] }): void {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let mail: TakenMail = { from: '', to: [], source: '' }
  let inData = false
  let buffer = ''
  const answers: Record<string, (line: string) => void> = {
    EHLO: () => say('250 localhost'),
    MAIL: (line) => {
      mail = { from: line, to: [], source: '' }
      say('250 ok')
    },
    RCPT: (line) => {
      const refusal = refusals.shift()
      if (!refusal) mail.to.push(line)
      say(refusal ?? '250 ok')
    },
    DATA: () => {
      inData = true
      say('354 go on')
    },
    RSET: () => say('250 ok'),
    QUIT: () => void socket.end('221 bye\r\n'),
  }
  say('220 localhost')
  socket.setEncoding('utf8').on('data', (text: string) => {
    buffer += text
    for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
      const line = buffer.slice(0, end)
      buffer = buffer.slice(end + 2)
      if (!inData) (answers[line.slice(0, 4).toUpperCase()] ?? (() => say('502 unknown')))(line)
      else if (line === '.') {
        inData = false
        taken.push(mail)
        say('250 taken')
      } else mail.source += `${line}\n`
    }
  })
}
