import OpenAI from 'openai'
import type { ChatCompletion } from 'openai/resources/chat/completions'
import type { ModelSettings } from '../options.ts'
import { type Dialect, formatParameters, nextDialect, SCHEMA_TEXT } from './answer-formats.ts'
import { getBreaker } from './circuit-breaker.ts'
import { measureCall } from './measure-call.ts'
import { toModelFailure } from './model-failure.ts'

export interface Message {
  role: 'system' | 'user' | 'assistant'
  content: string
}

export interface Reply {
  text: string
  refusal: string | null
  /** `length` means truncated at the token limit. `filter` means blocked by the content filter. */
  finish: 'stop' | 'length' | 'filter'
  inputTokens: number
  outputTokens: number
  /** Whether the server enforces JSON. Text around the JSON is then an error. */
  isHeldToJson: boolean
}

export interface ModelEndpoint {
  /** Throws a ModelFailure if the endpoint or this caller has to wait. */
  check(caller: string): void
  /**
   * May make several calls if the server doesn't support a parameter. Rejects with a ModelFailure if the endpoint
   * fails.
   */
  ask(messages: readonly Message[], options: { caller: string; signal: AbortSignal }): Promise<Reply>
}

export function createClient({ baseUrl, apiKey, timeoutMs }: ModelSettings): OpenAI {
  return new OpenAI({
    baseURL: baseUrl,
    apiKey,
    maxRetries: 0,
    timeout: timeoutMs,
    fetch: fetchLimited,
    // Without these options, the client would read the values from the environment.
    organization: null,
    project: null,
    logLevel: 'off',
  })
}

export function createModelEndpoint(settings: ModelSettings): ModelEndpoint {
  const client = createClient(settings)
  const breaker = getBreaker(settings.baseUrl, settings.now)
  let dialect: Dialect = { format: 'json_schema', lengthParameter: 'max_completion_tokens' }

  async function askIn(spoken: Dialect, messages: readonly Message[], signal: AbortSignal): Promise<Reply> {
    const [first, ...rest] = messages
    const isSpelt = spoken.format !== 'json_schema' && first !== undefined
    const told = isSpelt ? [{ ...first, content: `${first.content}\n\n${SCHEMA_TEXT}` }, ...rest] : messages
    try {
      const completion = await client.chat.completions.create(
        {
          model: settings.model,
          messages: [...told],
          ...formatParameters(spoken, settings.mostOutputTokens),
          stream: false,
        },
        { signal },
      )
      dialect = spoken
      return toReply(completion, spoken.format !== 'text')
    } catch (error) {
      const next = nextDialect(spoken, error)
      if (next) return askIn(next, messages, signal)
      throw toModelFailure(error, settings.now())
    }
  }

  return {
    check: (caller) => breaker.check(caller),
    // The client never removes its listeners from a signal, so each call gets its own signal.
    ask: (messages, { caller, signal }) =>
      breaker.run(caller, () =>
        measureCall('review', settings, {
          call: () => askIn(dialect, messages, AbortSignal.any([signal])),
          usedBy: (reply) => reply,
        }),
      ),
  }
}

function toReply({ choices, usage }: ChatCompletion, isHeldToJson: boolean): Reply {
  const choice = choices?.[0]
  const finish =
    choice?.finish_reason === 'length'
      ? 'length'
      : choice?.finish_reason === 'content_filter'
        ? 'filter'
        : 'stop'
  return {
    text: choice?.message?.content ?? '',
    refusal: choice?.message?.refusal || null,
    finish,
    inputTokens: usage?.prompt_tokens ?? 0,
    outputTokens: usage?.completion_tokens ?? 0,
    isHeldToJson,
  }
}

/** The maximum size of a response in bytes. A review is about 10 KB. */
const MAX_BYTES = 8_000_000

/** Aborts responses over 8 MB. Doesn't follow redirects, because the API key is only for this host. */
async function fetchLimited(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'error' })
  if (!response.body) return response
  let seen = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        seen += piece.length
        if (seen > MAX_BYTES) controller.error(new TypeError('the response is larger than 8 MB'))
        else controller.enqueue(piece)
      },
    }),
  )
  return new Response(counted, response)
}
