import { Agent, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'

export interface Poster {
  /** The status answered; 0 where nobody answered in time. */
  send: (url: string, message: { body: string; headers: Record<string, string> }) => Promise<number>
  close: () => void
}

/** Posts to endpoints over kept connections; follows no redirect, tries once. */
export function createPoster(timeoutMs: number): Poster {
  const agent = new Agent({ keepAlive: true })
  return {
    send: (url, { body, headers }) =>
      new Promise((resolve) => {
        const secure = url.startsWith('https:')
        const options = {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          timeout: timeoutMs,
          ...(secure ? {} : { agent }),
        }
        const request = (secure ? httpsRequest : httpRequest)(url, options, (response) => {
          response.resume()
          response.on('end', () => resolve(response.statusCode ?? 0))
          response.on('error', () => resolve(0))
        })
        request.on('timeout', () => request.destroy(new Error('timed out')))
        request.on('error', () => resolve(0))
        request.end(body)
      }),
    close: () => agent.destroy(),
  }
}
