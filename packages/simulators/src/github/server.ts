import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import express, { json, Router } from 'express'
import { prepareDemo } from '../demo/prepare-demo.ts'
import { outboxRouter } from '../outbox/outbox.ts'
import { appPages } from './apps/app-pages.ts'
import { createApp } from './apps/apps.ts'
import { firstInstallationId, installApp } from './apps/installations.ts'
import type { ControlContext } from './control/context.ts'
import { conversationControl } from './control/conversation-control.ts'
import { faultControl } from './control/fault-control.ts'
import { installationControl } from './control/installation-control.ts'
import { peopleControl } from './control/people-control.ts'
import { pullControl } from './control/pull-control.ts'
import { repositoryControl } from './control/repository-control.ts'
import { createFaults, type Faults } from './faults/faults.ts'
import { dispatch } from './http/dispatch.ts'
import { createRateLimits } from './http/rate-limit.ts'
import { compileRoutes } from './http/routes.ts'
import { oauthRouter } from './oauth/oauth.ts'
import type { AppOptions, SimulatorOptions } from './options.ts'
import { pageRouter } from './page/pages.ts'
import { allRoutes } from './routes/all-routes.ts'
import { addAccount, findAccount, strangerAccount, VISITOR } from './state/accounts.ts'
import { loadPullRequest, readJson } from './state/load-pull-request.ts'
import type { RecordedPerson, RecordedRepository } from './state/recorded.ts'
import { addRepository } from './state/repositories.ts'
import { createState, type GithubState } from './state/state.ts'
import { type Validation, validationBy } from './validate/validate.ts'
import { createWebhooks, type Webhooks } from './webhooks/webhooks.ts'

export interface GithubSimulator {
  /** The base URL of the pages and OAuth, without a trailing slash. */
  url: string
  /** The API's base URL, as Octokit expects it. */
  apiUrl: string
  state: GithubState
  faults: Faults
  webhooks: Webhooks
  close: () => Promise<void>
}

/**
 * Starts a simulator of GitHub's API, OAuth pages and webhooks on one port. It keeps state only in memory and reads the folders
 * again at each start.
 */
export async function startGithubSimulator(options: SimulatorOptions): Promise<GithubSimulator> {
  const state = createState(options)
  load(state, options)
  if (!findAccount(state, VISITOR)) strangerAccount(state, VISITOR)
  const faults = createFaults(state)
  const webhooks = createWebhooks(state, faults)
  const limits = createRateLimits(state)
  const match = compileRoutes(allRoutes(limits))
  const validation = validationFor(state, options)
  if (options.app) await installOwnApp(state, options.app)

  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.get('/readyz', (_request, response) => void response.json({ ready: true }))
  app.use('/_simulator', controlRouter({ state, webhooks, faults }))
  if (options.outbox) app.use('/outbox', outboxRouter(options.outbox))
  app.use('/login/oauth', oauthRouter(state, validation))
  const api = express.Router()
  api.use(express.raw({ type: () => true, limit: '25mb' }))
  api.use((request, response) =>
    dispatch({ state, match, limits, faults, webhooks, validation }, request, response),
  )
  app.use('/api/v3', api)
  // GitHub Enterprise Server serves GraphQL at this path.
  app.use('/api/graphql', (request, response, next) => {
    request.url = '/graphql'
    api(request, response, next)
  })
  app.use((request, response, next) => (isApiPath(request.path) ? api(request, response, next) : next()))
  app.use(appPages({ state, webhooks, faults }), pageRouter({ state, webhooks, faults }))

  const server = createServer(app)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve)
  })
  state.urls.web = options.url ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  state.urls.api = `${state.urls.web}/api/v3`

  return {
    url: state.urls.web,
    apiUrl: state.urls.api,
    state,
    faults,
    webhooks,
    async close() {
      webhooks.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Whether the path belongs to the API at the root, where api.github.com serves it. */
const isApiPath = (path: string) =>
  /^\/(user|app|graphql|meta|rate_limit)$|^\/(user|repos|repositories|app|app-manifests|applications|installation)\//.test(
    path,
  )

async function installOwnApp(state: GithubState, options: AppOptions) {
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

function validationFor(state: GithubState, { openApiFile, validate }: SimulatorOptions): Validation | null {
  if (validate === false) return null
  if (openApiFile && existsSync(openApiFile)) return validationBy(openApiFile)
  state.settings.warn(
    "GitHub's API description is missing, so the GitHub simulator doesn't validate requests or responses.",
  )
  return null
}

/** The controls that tests and the page use to drive the simulator; GitHub has nothing like them. */
function controlRouter(context: ControlContext): Router {
  const { state } = context
  const router = Router()
  router.use(json({ limit: '5mb' }))
  router.get('/violations', (_request, response) => void response.json(state.violations))
  router.get('/effects', (_request, response) => void response.json(state.effects))
  router.get('/calls', (_request, response) => void response.json(Object.fromEntries(state.calls)))
  router.delete(['/violations', '/effects', '/calls'], (request, response) => {
    if (request.path === '/violations') state.violations.length = 0
    if (request.path === '/effects') state.effects.length = 0
    if (request.path === '/calls') state.calls.clear()
    response.status(204).end()
  })
  router.get('/settled', async (_request, response) => {
    await context.webhooks.settled()
    response.status(204).end()
  })
  faultControl(router, context)
  peopleControl(router, context)
  pullControl(router, context)
  conversationControl(router, context)
  repositoryControl(router, context)
  installationControl(router, context)
  router.use(
    (_request, response) =>
      void response.status(404).json({ message: 'The simulator has no such control endpoint.' }),
  )
  return router
}

/** Loads every subfolder that has a pull.json. Returns how many there were. */
function loadPullRequests(state: GithubState, folder: string, isOpen: (folder: string) => boolean): number {
  const found = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => existsSync(join(folder, entry.name, 'pull.json')))
    .map((entry) => join(folder, entry.name))
  for (const pullFolder of found) loadPullRequest(state, pullFolder, isOpen(pullFolder))
  return found.length
}

/** Loads the demo's people, repositories and pull requests; skips files that don't exist yet. */
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
