import type { Refusal } from '../../kit/answer.ts'
import { recordViolation } from '../../kit/ledger.ts'
import { compileRoutes, type Match } from '../../kit/routes.ts'
import { complete } from '../content/complete.ts'
import { chatEndpoint } from '../endpoints/chat.ts'
import { answerEmbeddings, readEmbeddings } from '../endpoints/embeddings.ts'
import { type GenerateEndpoint, type Generation, nodeIn, numberIn } from '../endpoints/generation.ts'
import { responsesEndpoint } from '../endpoints/responses.ts'
import { getModelFacts, type OpenaiSettings } from '../options.ts'
import type { Reply, Subject } from '../script/script.ts'
import type { OpenaiState, RecordedCall } from '../state.ts'
import { badRequest, contextTooLong, modelNotFound, replyError } from './errors.ts'
import type { RateLimits } from './rate-limit.ts'
import type { ModelAnswer } from './send.ts'
import { findStrictSchemaError } from './strict-schema.ts'
import type { Validation } from './validation.ts'

export interface Context {
  state: OpenaiState
  limits: RateLimits
  validation: Validation | null
  strict: boolean
}

type Operation = Match<Handle>
type Handle = (context: Context, call: RecordedCall, operation: Operation) => ModelAnswer | 'never'
type Body = Record<string, unknown>

/** Finds the operation for a method and a path relative to /v1. Routes are named as in OpenAI's API specification. */
export const findOperation = compileRoutes<Handle>(
  {
    'POST /chat/completions': (...args) => generate(chatEndpoint, args),
    'POST /responses': (...args) => generate(responsesEndpoint, args),
    'POST /embeddings': embed,
    'GET /models': (context, call) =>
      withScript(context, call, { endpoint: 'models', model: null, schemaParam: 'model' }, () => ({
        status: 200,
        body: { object: 'list', data: context.state.settings.models.map(describeModel) },
      })),
    'GET /models/{model}': (context, call, { params: { model = '' } }) =>
      withScript(context, call, { endpoint: 'models', model, schemaParam: 'model' }, () => {
        if (!context.state.settings.models.includes(model)) throw modelNotFound(model)
        return { status: 200, body: describeModel(model) }
      }),
  },
  () => '.+',
)

const describeModel = (id: string) => ({ id, object: 'model', created: 1_735_689_600, owned_by: 'simulator' })

function generate(endpoint: GenerateEndpoint, [context, call, { route }]: Parameters<Handle>) {
  const { state, limits, strict } = context
  const generation = endpoint.read(readBody(call))
  const { model, promptText, promptTokens, format, stream } = generation
  Object.assign(call, { model, promptText, promptTokens, format, stream })
  validateBody(context, call, route)
  const error = strict ? findGenerationError(endpoint, generation) : null
  if (error) {
    const { method, path } = call
    recordViolation(state, 'request', { method, path, errors: [error.message] })
    throw error
  }
  if (!state.settings.models.includes(model) || getModelFacts(model).kind !== 'chat')
    throw modelNotFound(model)
  checkContext(generation, state.settings)
  limits.take(model, promptTokens)
  const { schemaParam } = endpoint
  const subject = { endpoint: 'generate', model, prompt: promptText, format, schemaParam } as const
  return withScript(context, call, subject, (reply) => {
    const completion = complete(reply, generation, state.settings)
    call.completionTokens = completion.completionTokens
    if (stream) return { status: 200, events: endpoint.events(completion, generation) }
    return { status: 200, body: endpoint.render(completion, generation) }
  })
}

function embed(context: Context, call: RecordedCall, { route }: Operation) {
  const request = readEmbeddings(readBody(call))
  const { model, promptTokens } = request
  const prompt = request.texts.join('\n')
  Object.assign(call, { model, promptTokens, promptText: prompt })
  validateBody(context, call, route)
  if (!context.state.settings.models.includes(model)) throw modelNotFound(model)
  context.limits.take(model, promptTokens)
  const subject = { endpoint: 'embeddings', model, prompt, schemaParam: 'input' } as const
  return withScript(context, call, subject, () => ({ status: 200, body: answerEmbeddings(request) }))
}

function readBody({ body }: RecordedCall): Body {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badRequest('We could not parse the JSON body of your request.')
  return body as Body
}

function validateBody({ state, validation }: Context, { method, path, body }: RecordedCall, route: string) {
  const errors = validation?.requestErrors(route, body) ?? []
  recordViolation(state, 'request', { method, path, errors: errors.map(({ sentence }) => sentence) })
  if (errors[0]) throw errors[0].refusal
}

/** Calls `answer` unless the script's reply is an error or a timeout. */
function withScript(
  { state }: Context,
  call: RecordedCall,
  {
    schemaParam,
    ...subject
  }: Pick<Subject, 'endpoint' | 'model'> & Partial<Subject> & { schemaParam: string },
  answer: (reply: Reply | null) => ModelAnswer,
): ModelAnswer | 'never' {
  const reply = state.script.next({ prompt: '', format: null, ...subject })
  call.reply = reply?.kind ?? null
  if (!reply) return answer(null)
  if (reply.kind === 'timeout') return 'never'
  const error = replyError(reply, subject.model ?? '', schemaParam)
  const text = reply.kind === 'status' ? reply.text : undefined
  return {
    ...(error ? error.answer : answer(reply)),
    ...(text === undefined ? {} : { text, type: 'text/html; charset=utf-8' }),
    waitMs: 'latencyMs' in reply ? (reply.latencyMs ?? 0) : 0,
    resetAfter: reply.kind === 'reset' ? (reply.afterBytes ?? 'half') : null,
  }
}

/**
 * Returns OpenAI's error for a request that matches the API specification but breaks other rules. Returns null if
 * OpenAI accepts the request.
 */
export const findGenerationError = (endpoint: GenerateEndpoint, generation: Generation): Refusal | null =>
  findFormatError(endpoint, generation) ?? findParameterError(generation)

function findFormatError(
  { schemaParam, schemaCode }: GenerateEndpoint,
  generation: Generation,
): Refusal | null {
  const { format, schema, schemaName, strict, promptText } = generation
  if (format === 'json_object' && !/json/i.test(promptText)) {
    return badRequest(
      "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
      schemaParam.replace('.schema', ''),
    )
  }
  if (format !== 'json_schema') return null
  if (schemaName === null || !/^[a-zA-Z0-9_-]{1,64}$/.test(schemaName)) {
    const place = schemaParam === 'response_format' ? 'response_format.json_schema.name' : 'text.format.name'
    return badRequest(
      `Invalid '${place}': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.`,
      place,
      'invalid_value',
    )
  }
  const error = strict ? findStrictSchemaError(schema) : null
  if (error === null) return null
  return badRequest(`Invalid schema for response_format '${schemaName}': ${error}`, schemaParam, schemaCode)
}

/**
 * platform.openai.com/docs/guides/reasoning: reasoning models reject some parameters, and other models reject a
 * reasoning effort.
 */
function findParameterError({ model, body }: Generation): Refusal | null {
  const effort = body.reasoning_effort ?? nodeIn(body, 'reasoning')?.effort
  if (!getModelFacts(model).reasons) {
    const name = body.reasoning_effort === undefined ? 'reasoning.effort' : 'reasoning_effort'
    return effort === undefined || effort === null ? null : unsupported(name, '')
  }
  if (body.max_tokens !== undefined && body.max_tokens !== null)
    return unsupported('max_tokens', " Use 'max_completion_tokens' instead.")
  for (const name of ['temperature', 'top_p']) {
    const value = numberIn(body, name)
    if (value !== null && value !== 1)
      return badRequest(
        `Unsupported value: '${name}' does not support ${value} with this model. Only the default (1) value is supported.`,
        name,
        'unsupported_value',
      )
  }
  return null
}

const unsupported = (name: string, instead: string) =>
  badRequest(
    `Unsupported parameter: '${name}' is not supported with this model.${instead}`,
    name,
    'unsupported_parameter',
  )

export function checkContext(generation: Generation, settings: OpenaiSettings) {
  const limit = settings.contextTokens ?? getModelFacts(generation.model).contextTokens
  const tokens = generation.promptTokens + (generation.maxTokens ?? 0)
  if (tokens > limit) throw contextTooLong(limit, tokens)
}
