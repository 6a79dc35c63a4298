import { chatEndpoint } from '../chat/chat.ts'
import { complete } from '../complete.ts'
import { answerEmbeddings, readEmbeddings } from '../embeddings/embeddings.ts'
import type { GenerateEndpoint } from '../generation.ts'
import { factsOf } from '../models.ts'
import { responsesEndpoint } from '../responses/responses.ts'
import { errorOf } from '../script/perform.ts'
import type { Reply } from '../script/reply.ts'
import type { Asked } from '../script/script.ts'
import type { RecordedCall } from '../state.ts'
import { badRequest, modelNotFound } from './api-error.ts'
import { checkRequest, refuseRequest } from './check-call.ts'
import { checkContext, findGenerationFault } from './check-generation.ts'
import type { DispatchContext } from './context.ts'
import type { Answer } from './send-answer.ts'

interface Operation {
  /** As the description has it, below /v1. */
  name: string
  endpoint: GenerateEndpoint | null
}

/** Which operation a call is; null: none the simulator serves. */
export function operationOf(method: string, path: string): Operation | null {
  const name = `${method} ${path}`
  const endpoint = [chatEndpoint, responsesEndpoint].find(({ operation }) => operation === name)
  if (endpoint) return { name, endpoint }
  if (name === 'POST /embeddings' || name === 'GET /models') return { name, endpoint: null }
  return /^GET \/models\/.+$/.test(name) ? { name: 'GET /models/{model}', endpoint: null } : null
}

type Timed = Answer & { waitMs: number }

export function handle(context: DispatchContext, operation: Operation, call: RecordedCall): Timed | 'never' {
  if (operation.name.startsWith('GET')) return handleModels(context, operation, call)
  const { body } = call
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badRequest('We could not parse the JSON body of your request.')
  const fields = body as Record<string, unknown>
  if (operation.endpoint) return handleGeneration(context, operation.endpoint, { call, body: fields })
  return handleEmbeddings(context, operation.name, { call, body: fields })
}

function handleGeneration(
  context: DispatchContext,
  endpoint: GenerateEndpoint,
  { call, body }: { call: RecordedCall; body: Record<string, unknown> },
): Timed | 'never' {
  const { state, limits, strict } = context
  const generation = endpoint.read(body)
  const { model, promptText, promptTokens, format, stream } = generation
  Object.assign(call, { model, promptText, promptTokens, format, stream })
  checkRequest(context, endpoint.operation, body)
  const fault = strict ? findGenerationFault(endpoint, generation) : null
  if (fault) refuseRequest(context, endpoint.operation, fault)
  if (!state.settings.models.includes(model) || factsOf(model).kind !== 'chat') throw modelNotFound(model)
  checkContext(generation, state.settings)
  limits.take(model, promptTokens)

  const { reply, end } = followScript(context, call, {
    asked: { endpoint: 'generate', model, prompt: promptText, format },
    schemaParam: endpoint.schemaParam,
  })
  if (end) return end
  const completion = complete(reply, generation, state.settings)
  call.completionTokens = completion.completionTokens
  const content = stream
    ? { events: endpoint.events(completion, generation) }
    : { body: endpoint.render(completion, generation) }
  return { status: 200, ...content, ...manner(reply) }
}

function handleEmbeddings(
  context: DispatchContext,
  operation: string,
  { call, body }: { call: RecordedCall; body: Record<string, unknown> },
): Timed | 'never' {
  const request = readEmbeddings(body)
  const { model, promptTokens } = request
  const prompt = request.texts.join('\n')
  Object.assign(call, { model, promptTokens, promptText: prompt })
  checkRequest(context, operation, body)
  if (!context.state.settings.models.includes(model)) throw modelNotFound(model)
  context.limits.take(model, promptTokens)
  const asked = { endpoint: 'embeddings' as const, model, prompt, format: null }
  const { reply, end } = followScript(context, call, { asked, schemaParam: 'input' })
  return end ?? { status: 200, body: answerEmbeddings(request), ...manner(reply) }
}

function handleModels(context: DispatchContext, operation: Operation, call: RecordedCall): Timed | 'never' {
  const { models } = context.state.settings
  const model = operation.name === 'GET /models' ? null : call.path.slice('/models/'.length)
  const asked = { endpoint: 'models' as const, model, prompt: '', format: null }
  const { reply, end } = followScript(context, call, { asked, schemaParam: 'model' })
  if (end) return end
  const describe = (id: string) => ({ id, object: 'model', created: 1_735_689_600, owned_by: 'simulator' })
  if (model !== null && !models.includes(model)) throw modelNotFound(model)
  const body = model === null ? { object: 'list', data: models.map(describe) } : describe(model)
  return { status: 200, body, ...manner(reply) }
}

/** What the script says to this call, and, where it ends it, the end. */
function followScript(
  { state }: DispatchContext,
  call: RecordedCall,
  { asked, schemaParam }: { asked: Asked; schemaParam: string },
): { reply: Reply | null; end: Timed | 'never' | null } {
  const reply = state.script.next(asked)
  call.reply = reply?.kind ?? null
  if (!reply) return { reply, end: null }
  if (reply.kind === 'timeout') return { reply, end: 'never' }
  const error = errorOf(reply, { model: asked.model ?? '', schemaParam })
  if (!error) return { reply, end: null }
  const { status, body, headers } = error
  const own = reply.kind === 'status' && reply.text !== undefined ? { text: reply.text } : { body }
  return { reply, end: { status, headers, ...own, ...manner(reply) } }
}

const manner = (reply: Reply | null) => ({
  waitMs: reply && 'latencyMs' in reply ? (reply.latencyMs ?? 0) : 0,
  resetAfter: reply?.kind === 'reset' ? (reply.afterBytes ?? ('half' as const)) : null,
})
