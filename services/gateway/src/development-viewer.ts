import type { Viewer } from '@debrief/contracts/http/viewer'
import { Problem } from '@debrief/contracts/problem'
import type { Database } from '@debrief/database/connect'
import { ConfigError } from '@debrief/service-kit/config'
import type { GatewayConfig } from './config.ts'
import type { FindViewer } from './find-viewer.ts'
import { findUser } from './viewer.queries.ts'

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']
const DEFAULT_LOGIN = 'marta-olsen'

/**
 * Stands in for signing in on a developer's own machine: everyone who asks is the demo's first person. Never part of a
 * production build (see development.d.ts), and refused on any address but the machine's own.
 */
export function openDevelopmentViewer(config: GatewayConfig, db: Database): FindViewer {
  if (!LOOPBACK.includes(config.HOST))
    throw new ConfigError(
      `HOST: is ${config.HOST}, but a development build lets everyone in without signing in and is served on 127.0.0.1 only.`,
    )
  const login = config.DEVELOPMENT_VIEWER ?? DEFAULT_LOGIN
  return async (request) => {
    // Another site's name that points at 127.0.0.1 must not read anything (DNS rebinding).
    if (!LOOPBACK.includes(request.hostname.replace(/^\[|\]$/g, ''))) throw foreignName(request.hostname)
    return findPerson(db, login)
  }
}

async function findPerson(db: Database, login: string): Promise<Viewer> {
  const person = await findUser(db, login)
  if (person) return person
  throw new Problem(
    'viewer_missing',
    401,
    `There is no person ${login} in the database. Load the demo, or set DEVELOPMENT_VIEWER to a GitHub login that is there.`,
  )
}

const foreignName = (name: string) =>
  new Problem('foreign_name', 403, `This build answers to 127.0.0.1 and localhost only, not to ${name}.`)
