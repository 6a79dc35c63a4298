import { created, noContent, ok } from '../kit/answer.ts'
import { serveControls } from '../kit/control.ts'
import type { Violation } from '../kit/ledger.ts'
import { startServer } from '../kit/server.ts'
import { dispatch } from './http/dispatch.ts'
import { createRateLimits } from './http/rate-limit.ts'
import { loadValidation } from './http/validation.ts'
import { type OpenaiSimulatorOptions, toSettings } from './options.ts'
import type { ReplyInput, ScriptInput } from './script/script.ts'
import { createState, type RecordedCall } from './state.ts'

export interface OpenaiSimulator {
  url: string
  baseUrl: string
  apiKey: string
  /**
   * Adds one or more replies for the next calls that generate text, or a queue and rules. Throws a ZodError if the
   * input is invalid.
   */
  script: (input: ScriptInput | ReplyInput | ReplyInput[]) => void
  calls: () => readonly RecordedCall[]
  violations: () => readonly Violation[]
  clear: () => void
  close: () => Promise<void>
}

export async function startOpenaiSimulator(options: OpenaiSimulatorOptions = {}): Promise<OpenaiSimulator> {
  const settings = toSettings(options)
  const state = createState(settings)
  const { script, calls, violations } = state
  const context = {
    state,
    limits: createRateLimits(settings),
    validation: loadValidation(options.openApiFile, { validate: options.validate, warn: settings.warn }),
    strict: options.validate !== false,
  }
  const controls = serveControls(
    {
      'GET /script': () => ok(script.list()),
      'POST /script': ({ body }) => {
        script.add(body as ScriptInput)
        return created(script.list())
      },
      'DELETE /script': () => {
        script.clear()
        return noContent
      },
    },
    { violations, calls },
  )
  const { url, close } = await startServer(options, {
    '/_simulator': controls,
    '/v1': (incoming) => dispatch(context, incoming),
  })
  return {
    url,
    baseUrl: `${url}/v1`,
    apiKey: settings.apiKey,
    script: script.add,
    calls: () => calls,
    violations: () => violations,
    clear() {
      script.clear()
      calls.length = 0
      violations.length = 0
    },
    close,
  }
}
