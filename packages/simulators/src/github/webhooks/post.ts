import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Hook } from '../state/nouns.ts'

export interface Posted {
  /** As worded in GitHub's delivery list. */
  status: string
  /** 502 if the connection failed, 504 if the request timed out. */
  code: number
  seconds: number
  headers: Record<string, string>
  body: string
}

export interface Poster {
  send: (hook: Hook, headers: Record<string, string>, body: string) => Promise<Posted>
  close: () => void
}

/** Posts to hooks over keep-alive connections, without following redirects or retrying. */
export function post(timeoutMs: number): Poster {
  const http = new HttpAgent({ keepAlive: true })
  const https = new HttpsAgent({ keepAlive: true })

  function send(hook: Hook, headers: Record<string, string>, body: string): Promise<Posted> {
    const startedAt = performance.now()
    const secure = hook.url.startsWith('https:')
    const seconds = () => Math.round(performance.now() - startedAt) / 1000
    return new Promise((resolve) => {
      const failed = (status: string, code: number) =>
        resolve({ status, code, seconds: seconds(), headers: {}, body: '' })
      const options = {
        method: 'POST',
        headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
        agent: secure ? https : http,
        ...(secure ? { rejectUnauthorized: hook.insecureSsl === '0' } : {}),
      }
      const request = (secure ? httpsRequest : httpRequest)(hook.url, options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', () => failed('failed to connect to host', 502))
        response.on('end', () => {
          clearTimeout(timer)
          const code = response.statusCode ?? 0
          resolve({
            status: code >= 200 && code < 300 ? 'OK' : `Invalid HTTP Response: ${code}`,
            code,
            seconds: seconds(),
            headers: Object.fromEntries(
              Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
            ),
            body: Buffer.concat(chunks).toString(),
          })
        })
      })
      const timer = setTimeout(() => {
        failed('timed out', 504)
        request.destroy()
      }, timeoutMs)
      request.on('error', () => {
        clearTimeout(timer)
        failed('failed to connect to host', 502)
      })
      request.end(body)
    })
  }

  return {
    send,
    close() {
      http.destroy()
      https.destroy()
    },
  }
}
