import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { controlRouter, scriptOf } from './control.ts'
import { dispatch } from './http/dispatch.ts'
import { createRateLimits } from './http/rate-limit.ts'
import { type OpenaiSimulatorOptions, settingsOf } from './options.ts'
import type { ReplyInput, ScriptInput } from './script/reply.ts'
import { createState, type RecordedCall, type Violation } from './state.ts'
import { type Validation, validationBy } from './validate/validate.ts'

export interface OpenaiSimulator {
  /** Without a slash at the end. */
  url: string
  /** What an OpenAI client takes as its base URL. */
  baseUrl: string
  apiKey: string
  /** Adds replies: one or a list for the next generating calls, or a queue and rules. Throws a ZodError for an unknown one. */
  script: (input: ScriptInput | ReplyInput | ReplyInput[]) => void
  calls: () => readonly RecordedCall[]
  violations: () => readonly Violation[]
  /** Forgets the script, the calls and the violations. */
  clear: () => void
  close: () => Promise<void>
}

/** An OpenAI-compatible endpoint on one loopback port. Nothing is stored. */
export async function startOpenaiSimulator(options: OpenaiSimulatorOptions = {}): Promise<OpenaiSimulator> {
  const settings = settingsOf(options)
  const state = createState(settings)
  const context = {
    state,
    limits: createRateLimits(settings),
    validation: validationFor(options, settings.warn),
    strict: options.validate !== false,
  }

  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.get('/readyz', (_request, response) => void response.json({ ready: true }))
  app.use('/_simulator', controlRouter(state))
  const api = express.Router()
  api.use(express.raw({ type: () => true, limit: '64mb' }))
  api.use((request, response) => dispatch(context, request, response))
  app.use('/v1', api)

  const server = createServer(app)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    baseUrl: `${url}/v1`,
    apiKey: settings.apiKey,
    script: (input) => state.script.add(scriptOf(input)),
    calls: () => state.calls,
    violations: () => state.violations,
    clear() {
      state.script.clear()
      state.calls.length = 0
      state.violations.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function validationFor(
  { openApiFile, validate }: OpenaiSimulatorOptions,
  warn: (message: string) => void,
): Validation | null {
  if (validate === false) return null
  if (openApiFile && existsSync(openApiFile)) return validationBy(openApiFile)
  warn(
    "OpenAI's API description is not here: the OpenAI simulator answers without checking calls and answers.",
  )
  return null
}
