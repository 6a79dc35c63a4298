import type { CallName, Endpoint } from '@debrief/contracts/endpoint'
import { getRequestId } from '@debrief/service-kit/http/request-id'
import type { Request, Response } from 'express'
import type { Browser, Context, PublicContext } from './context.ts'
import type { SharedParts } from './open-shared.ts'
import { nameCall } from './operations/measure-calls.ts'
import { isBearer } from './people/token-text.ts'
import { requireSession } from './policies/session.ts'
import { parseCookie, readCookie } from './sessions/cookies.ts'
import { findSession } from './sessions/find-session.ts'
import { challenge, findTokenSession } from './sessions/find-token-session.ts'

interface Call {
  name: CallName
  access?: Endpoint['access']
  streams?: Endpoint['streams']
  scope?: Endpoint['scope']
}

/**
 * `public` and `signedIn` create a request's context. They reject after too many requests, and for an access token that
 * is invalid or lacks the scope. `signedIn` also rejects without the session, access or export slot that the endpoint
 * requires.
 */
export function openContexts(shared: SharedParts) {
  const { db, pool, keys, config, githubClients, address, billing, codeChecker, outbound, oidc } = shared
  const open = async (request: Request, response: Response, call: Call): Promise<PublicContext> => {
    nameCall(response, call.name)
    const { appUrl } = address
    const browser = toBrowser(request, response)
    const log = shared.log.child({ requestId: getRequestId(response) })
    const caller = await findCaller({ request, response, browser, call }, { ...shared, log })
    return {
      db,
      pool,
      keys,
      config,
      githubClients,
      billing,
      codeChecker,
      outbound,
      oidc,
      appUrl,
      log: caller.token ? log.child({ tokenId: caller.token.id }) : log,
      browser,
      ...caller,
    }
  }
  return {
    public: open,
    /** Returns false if the session can't be checked, so that the public page still opens. */
    async isSignedIn(request: Request, response: Response): Promise<boolean> {
      const token = readCookie(toBrowser(request, response), 'sid', address.appUrl)
      try {
        return (await findSession(token, { db, config, log: shared.log })) !== null
      } catch (err) {
        shared.log.warn({ err }, 'session of a page could not be checked')
        return false
      }
    },
    async signedIn(request: Request, response: Response, call: Call): Promise<Context> {
      const context = await open(request, response, call)
      const session = requireSession(call.access, context.session)
      if (call.streams) shared.takeExportSlot(session.viewer.id, response)
      return { ...context, session, viewer: session.viewer }
    },
  }
}

interface ContextInput {
  request: Request
  response: Response
  browser: Browser
  call: Call
}

/** An access token takes precedence over a cookie. Counts the request for the rate limits. */
async function findCaller(
  { request, response, browser, call }: ContextInput,
  { db, config, limits, address: { appUrl }, log }: SharedParts,
): Promise<Pick<PublicContext, 'session' | 'token'>> {
  const address = request.ip ?? ''
  await limits.countAddress(address)
  const authorization = request.get('authorization')
  if (isBearer(authorization))
    return findTokenSession({ authorization, call, address }, { db, config, limits, log }).catch(
      (error: unknown) => challenge(response, error),
    )
  const session = await findSession(readCookie(browser, 'sid', appUrl), { db, config, log })
  await limits.count({ name: call.name, userId: session?.viewer.id ?? null, address })
  return { session, token: null }
}

export type OpenContext = ReturnType<typeof openContexts>['signedIn']

function toBrowser(request: Request, response: Response): Browser {
  return {
    userAgent: request.get('user-agent') ?? null,
    origin: request.get('origin') ?? null,
    cookie: (name) => parseCookie(request.headers.cookie, name),
    answerWith: (name, value) => void response.append(name, value),
  }
}
