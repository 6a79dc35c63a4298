import type { CallName, Endpoint } from '@debrief/contracts/endpoint'
import { requestIdOf } from '@debrief/service-kit/http/request-id'
import type { Request, Response } from 'express'
import { cookieOf, readCookie } from './auth/cookies.ts'
import { findSession } from './auth/find-session.ts'
import type { Browser, Context, PublicContext } from './context.ts'
import type { SharedParts } from './open-shared.ts'
import { admit } from './policy/admit.ts'
import { nameCall } from './serving/measure-calls.ts'

interface Call {
  name: CallName
  access?: Endpoint['access']
}

/** Makes the context of a request, or refuses the call: too many of them, no session, no access. */
export function openContexts(shared: SharedParts) {
  const { db, pool, keys, config, githubClients, limits, address, billing, codeChecker } = shared
  return async (request: Request, response: Response, { name, access }: Call): Promise<Context> => {
    nameCall(response, name)
    const { appUrl } = address
    const browser = browserOf(request, response)
    const log = shared.log.child({ requestId: requestIdOf(response) })
    const session = await findSession(readCookie(browser, 'sid', appUrl), { db, config, log })
    await limits.count({ name, userId: session?.viewer.id ?? null, address: request.ip ?? '' })
    admit(access, session)
    const context: PublicContext = {
      db,
      pool,
      keys,
      config,
      githubClients,
      billing,
      codeChecker,
      appUrl,
      log,
      browser,
      session,
    }
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
