import { createHmac } from 'node:crypto'
import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'

export interface PostResult {
  /** Null if the receiver couldn't be reached, dropped the connection or didn't respond in time. */
  status: number | null
  timedOut: boolean
  seconds: number
  headers: Record<string, string>
  body: string
}

export interface Message {
  headers: Record<string, string>
  body: string
  insecure?: boolean
}

export interface Poster {
  post: (url: string, message: Message) => Promise<PostResult>
  close: () => void
}

export function createPoster(timeoutMs: number): Poster {
  const http = new HttpAgent({ keepAlive: true })
  const https = new HttpsAgent({ keepAlive: true })
  return {
    post: (url, { headers, body, insecure = false }) =>
      new Promise((resolve) => {
        const startedAt = performance.now()
        const end = (result: Partial<PostResult>) => {
          clearTimeout(timer)
          const seconds = Math.round(performance.now() - startedAt) / 1000
          resolve({ status: null, timedOut: false, seconds, headers: {}, body: '', ...result })
        }
        const secure = url.startsWith('https:')
        const request = (secure ? httpsRequest : httpRequest)(url, {
          method: 'POST',
          headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
          agent: secure ? https : http,
          ...(secure ? { rejectUnauthorized: !insecure } : {}),
        })
        request.on('response', (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', () => end({}))
          response.on('end', () => {
            const pairs = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
            const text = Buffer.concat(chunks).toString()
            end({ status: response.statusCode ?? null, headers: Object.fromEntries(pairs), body: text })
          })
        })
        const timer = setTimeout(() => {
          end({ timedOut: true })
          request.destroy()
        }, timeoutMs)
        request.on('error', () => end({}))
        request.end(body)
      }),
    close() {
      http.destroy()
      https.destroy()
    },
  }
}

/** `settled` waits for all tracked work, and `close` ends every `pause` early. */
export function createPendingWork() {
  const pauses = new Map<NodeJS.Timeout, () => void>()
  const underway = new Set<Promise<unknown>>()
  let closed = false
  return {
    isClosed: () => closed,
    track<Result>(work: Promise<Result>): Promise<Result> {
      underway.add(work)
      return work.finally(() => underway.delete(work))
    },
    pause: (ms: number) =>
      new Promise<void>((resolve) => {
        if (closed) return resolve()
        const timer = setTimeout(() => {
          pauses.delete(timer)
          resolve()
        }, ms)
        pauses.set(timer, resolve)
      }),
    async settled() {
      while (underway.size > 0) await Promise.allSettled(underway)
    },
    close() {
      closed = true
      for (const [timer, resolve] of pauses) {
        clearTimeout(timer)
        resolve()
      }
      pauses.clear()
    },
  }
}

export type PendingWork = ReturnType<typeof createPendingWork>

export const sign = (secret: string, text: string, algorithm = 'sha256') =>
  createHmac(algorithm, secret).update(text).digest('hex')
