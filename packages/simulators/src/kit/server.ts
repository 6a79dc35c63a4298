import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'qs'
import { z } from 'zod'
import { type Answer, ok, Refusal } from './answer.ts'
import { compileRoutes, type Routes } from './routes.ts'

export interface IncomingCall {
  method: string
  path: string
  prefix: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Buffer
  request: IncomingMessage
  response: ServerResponse
}

export type Serve = (incoming: IncomingCall) => void | Promise<void>

export interface RunningServer {
  port: number
  url: string
  close: () => Promise<void>
}

/**
 * Serves /readyz itself. Any other request goes to the mount with the longest matching prefix, or to '' if no prefix
 * matches.
 */
export async function startServer(
  { port = 0, host = '127.0.0.1', url }: { port?: number; host?: string; url?: string },
  mounts: Record<string, Serve>,
): Promise<RunningServer> {
  const prefixes = Object.keys(mounts).toSorted((one, other) => other.length - one.length)
  const ready = respondTo({ 'GET /readyz': () => ok({ ready: true }) })
  const server = createServer((request, response) => {
    const [path = '/', search = ''] = (request.url ?? '/').split(/\?(.*)/s)
    const prefix = prefixes.find((one) => path === one || path.startsWith(`${one}/`)) ?? ''
    const serve = path === '/readyz' ? ready : mounts[prefix]
    const rest = path.slice(prefix.length) || '/'
    const { method = 'GET', headers } = request
    const query = new URLSearchParams(search)
    readBody(request)
      .then((body) => serve?.({ method, path: rest, prefix, query, headers, body, request, response }))
      .catch((error: unknown) => {
        if (!response.headersSent) response.writeHead(500)
        response.end(String(error instanceof Error ? error.stack : error))
      })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address() as AddressInfo
  return {
    port: address.port,
    url: url ?? `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const nothing = Buffer.alloc(0)

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const { headers } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return nothing
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export function sendAnswer(
  { response }: Pick<IncomingCall, 'response'>,
  { status, body, text, type, headers }: Answer,
) {
  if (response.destroyed) return
  const content = text ?? (body === undefined ? '' : JSON.stringify(body))
  // These statuses never have a body.
  const isEmpty = status === 204 || status === 304
  response.writeHead(status, {
    ...(content === '' ? {} : { 'content-type': type ?? (text === undefined ? JSON_TYPE : 'text/plain') }),
    ...(isEmpty ? {} : { 'content-length': Buffer.byteLength(content) }),
    ...headers,
  })
  response.end(content)
}

const JSON_TYPE = 'application/json; charset=utf-8'

export interface Visit {
  params: Record<string, string>
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** Parsed JSON or form data. An empty body becomes {}. */
  body: unknown
}

export type VisitRoutes = Routes<(visit: Visit) => Answer | Promise<Answer>>

/**
 * Responds to unknown routes with `missing`, to invalid input with 400 or 422, and to a `Refusal` with its status and
 * body.
 */
export function respondTo(routes: VisitRoutes, missing: Answer = { status: 404 }): Serve {
  const find = compileRoutes(routes)
  return async (incoming) => {
    const { method, path, query, headers } = incoming
    const match = find(method === 'HEAD' ? 'GET' : method, path)
    if (!match) return sendAnswer(incoming, missing)
    try {
      const visit = { params: match.params, query, headers, body: parseBody(incoming) }
      sendAnswer(incoming, await match.handle(visit))
    } catch (error) {
      if (error instanceof SyntaxError) return sendAnswer(incoming, problem(400, error.message))
      if (error instanceof z.ZodError) return sendAnswer(incoming, problem(422, z.prettifyError(error)))
      if (!(error instanceof Refusal)) throw error
      const { status, body } = error.answer
      sendAnswer(incoming, { status, body: { message: error.message, ...(body as object) } })
    }
  }
}

export const problem = (status: number, message: string): Answer => ({ status, body: { message } })

function parseBody({ headers, body }: IncomingCall): unknown {
  if (body.length === 0) return {}
  return headers['content-type']?.includes('json') ? JSON.parse(body.toString()) : parseForm(body.toString())
}

export type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = Record<string, FormValue>

/** Parses `items[0][price]=x&expand[]=y` into nested objects and lists. */
export const parseForm = (text: string) =>
  parse(text, { depth: 20, arrayLimit: 1000, parameterLimit: 100_000, plainObjects: true }) as Form
