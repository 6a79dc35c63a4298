import type { Socket } from 'node:net'
import { Problem, problemBody } from '@debrief/contracts/problem'
import type { Log } from '@debrief/service-kit/log'
import { tooSlow } from './refusals.ts'

const malformed = () => new Problem('malformed_request', 400, 'This is not a valid HTTP request.')
const headersTooLarge = () => new Problem('headers_too_large', 431, 'The headers are too large. Send fewer.')

const problems: Record<string, () => Problem> = {
  ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
  HPE_HEADER_OVERFLOW: headersTooLarge,
}

/** For requests that Node gives up on before a handler can answer them: too slow, or no HTTP at all. */
export function answerBrokenRequest(log: Log) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const problem = (problems[error.code ?? ''] ?? malformed)()
    log.info(
      { address: socket.remoteAddress, code: problem.code, status: problem.status },
      'request broken off',
    )
    const body = JSON.stringify(problemBody(problem))
    socket.end(
      `HTTP/1.1 ${problem.status} ${problem.status === 408 ? 'Request Timeout' : 'Bad Request'}\r\n` +
        `content-type: application/problem+json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
        `connection: close\r\n\r\n${body}`,
    )
    socket.destroySoon()
  }
}
