import { Problem } from '@debrief/contracts/problem'
import { MCP_PATH } from '@debrief/contracts/standards/mcp'
import { allowOnly } from '@debrief/service-kit/http/problems'
import { getRequestId } from '@debrief/service-kit/http/request-id'
import express, { type Express, type RequestHandler, type Response } from 'express'
import type { SharedParts } from '../../open-shared.ts'
import { nameCall } from '../../operations/measure-calls.ts'
import { challenge } from '../../sessions/find-token-session.ts'
import { type Caller, findCaller } from './find-caller.ts'

/** Fits a diff of the maximum length, even if JSON escapes every character (6 bytes each). */
const MAX_BODY_SIZE = '2mb'

interface CallerResponse extends Response {
  locals: { caller: Caller; requestId: string }
}

/**
 * Uses streamable HTTP without sessions, so that any gateway can answer any request
 * (https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http). Accepts no cookies.
 */
export function serveMcp(app: Express, shared: SharedParts): void {
  app.post(
    MCP_PATH,
    refuseOtherOrigins(shared),
    admitToken(shared),
    express.json({ limit: MAX_BODY_SIZE }),
    async (request, response) => {
      const { caller } = (response as CallerResponse).locals
      const log = shared.log.child({ requestId: getRequestId(response), tokenId: caller.tokenId })
      const [{ openMcpServer }, { StreamableHTTPServerTransport }] = await loadMcp()
      const server = openMcpServer({ ...shared, caller, log })
      const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
      response.on('close', () => void server.close())
      // The SDK's type for the session id isn't compatible with exactOptionalPropertyTypes.
      await server.connect(transport as Parameters<typeof server.connect>[0])
      await transport.handleRequest(request, response, request.body)
    },
  )
  app.all(MCP_PATH, allowOnly('POST'))
}

/** The MCP library needs 8 MB, so it's loaded on the first call. */
const loadMcp = () =>
  Promise.all([import('./open-mcp-server.ts'), import('@modelcontextprotocol/sdk/server/streamableHttp.js')])

/**
 * Rejects requests from other sites' pages, which prevents DNS rebinding. Programs other than browsers send no Origin.
 */
const refuseOtherOrigins =
  ({ address }: SharedParts): RequestHandler =>
  (request, response, next) => {
    nameCall(response, `POST ${MCP_PATH}`)
    response.set('cache-control', 'no-store')
    const origin = request.get('origin')
    next(origin === undefined || origin === address.appUrl ? undefined : otherOrigin())
  }

/** Checks the token before reading the body, so that only token owners can send large bodies. */
const admitToken =
  (shared: SharedParts): RequestHandler =>
  async (request, response, next) => {
    const log = shared.log.child({ requestId: getRequestId(response) })
    const name = `POST ${MCP_PATH}` as const
    const address = request.ip ?? ''
    await shared.limits.countAddress(address)
    try {
      const caller = await findCaller(request.get('authorization'), { ...shared, log })
      await shared.limits.count({ name, userId: caller.viewer.id, address })
      response.locals.caller = caller
    } catch (error) {
      if (error instanceof Problem && error.status === 401)
        await shared.limits.count({ name, userId: null, address })
      challenge(response, error)
    }
    next()
  }

const otherOrigin = () =>
  new Problem('other_site', 403, "Web pages on other sites can't send this request. Use an MCP client.")
