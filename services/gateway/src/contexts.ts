import type { Endpoint } from '@debrief/contracts/endpoint'
import { requestIdOf } from '@debrief/service-kit/http/request-id'
import type { Request, Response } from 'express'
import { cookieOf, readCookie } from './auth/cookies.ts'
import { findSession } from './auth/find-session.ts'
import type { Browser, Context, PublicContext } from './context.ts'
import { admit } from './policy/admit.ts'

/** What all requests share. */
export type Shared = Pick<PublicContext, 'db' | 'keys' | 'config' | 'githubClients' | 'log'> & {
  /** Known once the gateway listens. */
  address: { appUrl: string }
}

/** Makes the context of a request, or refuses the call: no session, no access. */
export function openContexts(shared: Shared) {
  return async (
    request: Request,
    response: Response,
    { access }: Pick<Endpoint, 'access'>,
  ): Promise<Context> => {
    const { address, ...tools } = shared
    const { appUrl } = address
    const browser = browserOf(request, response)
    const log = tools.log.child({ requestId: requestIdOf(response) })
    const session = await findSession(readCookie(browser, 'sid', appUrl), { ...tools, log })
    admit(access, session)
    const context: PublicContext = { ...tools, appUrl, log, browser, session }
    // A route that takes a session says so by its access, which has just been enforced.
    return { ...context, viewer: session?.viewer } as Context
  }
}

export type OpenContext = ReturnType<typeof openContexts>

function browserOf(request: Request, response: Response): Browser {
  return {
    userAgent: request.get('user-agent') ?? null,
    origin: request.get('origin') ?? null,
    cookie: (name) => cookieOf(request.headers.cookie, name),
    answerWith: (name, value) => void response.append(name, value),
  }
}
