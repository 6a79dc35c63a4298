import type { CallName, Endpoint } from '@debrief/contracts/endpoint'
import { getRequestId } from '@debrief/service-kit/http/request-id'
import type { Request, Response } from 'express'
import type { Browser, Context, PublicContext } from './context.ts'
import type { SharedParts } from './open-shared.ts'
import { nameCall } from './operations/measure-calls.ts'
import { requireSession } from './policies/session.ts'
import { parseCookie, readCookie } from './sessions/cookies.ts'
import { findSession } from './sessions/find-session.ts'

interface Call {
  name: CallName
  access?: Endpoint['access']
}

/**
 * Creates a request's context. Throws if there were too many requests, or if the viewer lacks the session or access
 * that the endpoint requires.
 */
export function openContexts(shared: SharedParts) {
  const { db, pool, keys, config, githubClients, limits, address, billing, codeChecker, oidc } = shared
  const open = async (request: Request, response: Response, { name }: Call): Promise<PublicContext> => {
    nameCall(response, name)
    const { appUrl } = address
    const browser = toBrowser(request, response)
    const log = shared.log.child({ requestId: getRequestId(response) })
    await limits.countAddress(request.ip ?? '')
    const session = await findSession(readCookie(browser, 'sid', appUrl), { db, config, log })
    await limits.count({ name, userId: session?.viewer.id ?? null, address: request.ip ?? '' })
    return {
      db,
      pool,
      keys,
      config,
      githubClients,
      billing,
      codeChecker,
      oidc,
      appUrl,
      log,
      browser,
      session,
    }
  }
  return {
    public: open,
    /** For pages. False if the session can't be checked, so that the public page still opens. */
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
      return { ...context, session, viewer: session.viewer }
    },
  }
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
