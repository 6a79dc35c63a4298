import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { controlRouter } from './control/control.ts'
import { createFaults, type Faults } from './faults/faults.ts'
import { dispatch } from './http/dispatch.ts'
import { createRateLimits } from './http/rate-limit.ts'
import { compileRoutes } from './http/routes.ts'
import type { SimulatorOptions } from './options.ts'
import { allRoutes } from './routes/all-routes.ts'
import { loadDemo, loadPullRequests } from './state/load-folders.ts'
import { createState, type GithubState } from './state/state.ts'
import { createValidation, type Validation } from './validate/validate.ts'
import { createWebhooks, type Webhooks } from './webhooks/webhooks.ts'

export interface GithubSimulator {
  /** Without a slash at the end; the pages and OAuth. */
  url: string
  /** The API's base URL, as an Octokit takes it. */
  apiUrl: string
  state: GithubState
  faults: Faults
  webhooks: Webhooks
  close: () => Promise<void>
}

/** GitHub's API, OAuth pages and webhooks on one loopback port. Nothing is stored: it starts from the folders each time. */
export async function startGithubSimulator(options: SimulatorOptions): Promise<GithubSimulator> {
  const state = createState(options)
  load(state, options)
  const faults = createFaults(state)
  const webhooks = createWebhooks(state, faults)
  const limits = createRateLimits(state)
  const match = compileRoutes(allRoutes(limits))
  const context = { state, match, limits, faults, webhooks, validation: validationFor(state, options) }

  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use('/_simulator', controlRouter({ state, webhooks, faults }))
  const api = express.Router()
  api.use(express.raw({ type: () => true, limit: '25mb' }))
  api.use((request, response) => dispatch(context, request, response))
  app.use('/api/v3', api)

  const server = createServer(app)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  state.urls.web = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
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

function load(state: GithubState, { demo, demoFolder, dataFolders }: SimulatorOptions) {
  if (demo && demoFolder && existsSync(demoFolder)) loadDemo(state, demoFolder)
  for (const folder of dataFolders) loadPullRequests(state, folder, () => state.settings.openFirst)
}

function validationFor(state: GithubState, { openApiFile, validate }: SimulatorOptions): Validation | null {
  if (validate === false) return null
  if (openApiFile && existsSync(openApiFile)) return createValidation(openApiFile)
  state.settings.warn(
    "GitHub's API description is not here: the GitHub simulator answers without checking calls and answers.",
  )
  return null
}
