import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDemo } from '../demo/prepare-demo.ts'
import { assetRoutes } from '../kit/page.ts'
import { compileRoutes } from '../kit/routes.ts'
import { type IncomingCall, respondTo, startServer } from '../kit/server.ts'
import { outboxPages } from '../outbox/outbox.ts'
import { createApp, standardsRights } from './apps/apps.ts'
import { firstInstallationId, installApp } from './apps/installations.ts'
import { appPages } from './apps/pages.ts'
import { serveGithubControls } from './control/control.ts'
import { createGithubFaults, type GithubFaults } from './faults.ts'
import type { Webhooks } from './http/call.ts'
import { dispatch } from './http/dispatch.ts'
import { createRateLimits } from './http/rate-limit.ts'
import { loadValidation } from './http/validation.ts'
import { oauthPages } from './oauth/oauth.ts'
import type { AppOptions, SimulatorOptions } from './options.ts'
import { pullPages } from './page/pages.ts'
import { missingPage, site } from './page/site.ts'
import { allRoutes } from './routes/all-routes.ts'
import { addAccount, findAccount, strangerAccount, VISITOR } from './state/accounts.ts'
import { loadPullRequest, readJson } from './state/load-pull-request.ts'
import type { RecordedPerson, RecordedRepository } from './state/recording.ts'
import { addRepository } from './state/repositories.ts'
import { createState, type GithubState } from './state/state.ts'
import { createWebhooks } from './webhooks/webhooks.ts'

export interface GithubSimulator {
  url: string
  apiUrl: string
  state: GithubState
  faults: GithubFaults
  webhooks: Webhooks
  close: () => Promise<void>
}

export async function startGithubSimulator(options: SimulatorOptions): Promise<GithubSimulator> {
  const state = createState(options)
  load(state, options)
  if (!findAccount(state, VISITOR)) strangerAccount(state, VISITOR)
  if (options.app) await installOwnApp(state, options.app)
  if (options.standardsApp) await installOwnApp(state, { ...options.standardsApp, ...standardsRights })
  const faults = createGithubFaults(state)
  const webhooks = createWebhooks(state, faults)
  const limits = createRateLimits(state)
  const { openApiFile, validate, outbox } = options
  const validation = loadValidation(openApiFile, { validate, warn: state.settings.warn })
  const find = compileRoutes(allRoutes(limits), toPattern)
  const api = (incoming: IncomingCall) =>
    dispatch({ state, find, limits, faults, webhooks, validation }, incoming)
  const writing = { state, webhooks }
  const pages = respondTo(
    {
      ...assetRoutes(site),
      ...(outbox ? outboxPages(outbox) : {}),
      ...oauthPages(state, validation),
      ...appPages(writing),
      ...pullPages(writing),
    },
    missingPage,
  )

  const { url, close } = await startServer(options, {
    '/_simulator': serveGithubControls(writing, faults),
    '/api/v3': api,
    // GitHub Enterprise Server serves GraphQL at this path.
    '/api/graphql': (incoming) => api({ ...incoming, path: '/graphql' }),
    '': (incoming) => (isApiPath(incoming.path) ? api(incoming) : pages(incoming)),
  })
  const apiUrl = `${url}/api/v3`
  state.urls = { web: url, api: apiUrl }

  return {
    url,
    apiUrl,
    state,
    faults,
    webhooks,
    async close() {
      webhooks.close()
      await close()
    },
  }
}

/**
 * Some parameters match slashes (x-multi-segment in GitHub's API specification). Numeric parameters match only digits,
 * so that /pulls/comments isn't mistaken for a pull request.
 */
function toPattern(parameter: string): string {
  if (['path', 'ref', 'basehead'].includes(parameter)) return '.+'
  return /(_id|_number)$/.test(parameter) && parameter !== 'client_id' ? '\\d+' : '[^/]+'
}

/** Whether a path without the prefix /api/v3 belongs to the API. api.github.com has no prefix. */
const isApiPath = (path: string) =>
  /^\/(user|app|graphql|meta|rate_limit)$|^\/(user|repos|repositories|app|app-manifests|applications|installation)\//.test(
    path,
  )

async function installOwnApp(state: GithubState, options: AppOptions & Partial<typeof standardsRights>) {
  const owners = new Set([...state.repositories.values()].map((repository) => repository.owner))
  const owner = state.people[0] ?? [...owners][0]
  if (!owner) return state.settings.warn('No data was loaded, so nobody can own the App.')
  const app = await createApp(state, { ...options, owner })
  for (const account of owners) installApp(state, app, { account, id: firstInstallationId(app, account) })
}

function load(state: GithubState, { demo, dataFolders }: SimulatorOptions) {
  if (demo) loadDemo(state, prepareDemo())
  for (const folder of dataFolders) loadPullRequests(state, folder, () => state.settings.openFirst)
}

function loadPullRequests(state: GithubState, folder: string, isOpen: (folder: string) => boolean): number {
  const found = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => existsSync(join(folder, entry.name, 'pull.json')))
    .map((entry) => join(folder, entry.name))
  for (const pullFolder of found) loadPullRequest(state, pullFolder, isOpen(pullFolder))
  return found.length
}

function loadDemo(state: GithubState, folder: string) {
  for (const person of readJson<RecordedPerson[]>(join(folder, 'people.json'), [])) {
    const account = addAccount(state, { ...person, type: 'User', known: true })
    state.people.push(account)
    if (person.scopes) state.personScopes.set(person.login.toLowerCase(), person.scopes)
  }
  for (const repository of readJson<RecordedRepository[]>(join(folder, 'repositories.json'), [])) {
    addRepository(state, repository)
  }
  const pulls = join(folder, 'pull-requests')
  if (existsSync(pulls)) loadPullRequests(state, pulls, isMarkedOpen)
}

const isMarkedOpen = (folder: string) =>
  readJson<{ open: boolean }>(join(folder, 'open.json'), { open: false }).open
