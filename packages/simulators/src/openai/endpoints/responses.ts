import {
  type Completion,
  type GenerateEndpoint,
  type Generation,
  inPieces,
  listTexts,
  nodeIn,
  numberIn,
  type StreamEvent,
  textIn,
} from './generation.ts'
import { countTokens } from './tokens.ts'

/** POST /v1/responses: platform.openai.com/docs/api-reference/responses. Responses aren't stored for later calls. */
export const responsesEndpoint: GenerateEndpoint = {
  schemaParam: 'text.format.schema',
  schemaCode: 'invalid_json_schema',
  read,
  render: (completion, generation) => renderResponse(completion, generation),
  events,
}

function read(body: Record<string, unknown>): Generation {
  const items = Array.isArray(body.input) ? (body.input as (Record<string, unknown> | null)[]) : []
  const inputs =
    typeof body.input === 'string' ? [body.input] : items.flatMap((item) => listTexts(item?.content))
  const promptText = [textIn(body, 'instructions') ?? [], inputs].flat().join('\n')
  const format = nodeIn(nodeIn(body, 'text'), 'format')
  const type = textIn(format, 'type')
  return {
    model: textIn(body, 'model') ?? '',
    promptText,
    promptTokens: countTokens(promptText) + 3 + 4 * Math.max(1, items.length),
    format: type === 'json_schema' || type === 'json_object' ? type : 'text',
    schema: nodeIn(format, 'schema'),
    schemaName: textIn(format, 'name'),
    strict: format?.strict === true,
    maxTokens: numberIn(body, 'max_output_tokens'),
    stream: body.stream === true,
    body,
  }
}

function renderResponse(
  completion: Completion,
  generation: Generation,
  { underway = false }: { underway?: boolean } = {},
) {
  const { body, model, promptTokens } = generation
  const isWhole = completion.finish === 'stop'
  const reason = completion.finish === 'length' ? 'max_output_tokens' : 'content_filter'
  return {
    id: `resp_${completion.id}`,
    object: 'response',
    created_at: completion.created,
    status: underway ? 'in_progress' : isWhole ? 'completed' : 'incomplete',
    error: null,
    incomplete_details: underway || isWhole ? null : { reason },
    instructions: body.instructions ?? null,
    max_output_tokens: generation.maxTokens,
    model,
    output: underway ? [] : [toMessage(completion)],
    parallel_tool_calls: body.parallel_tool_calls ?? true,
    previous_response_id: body.previous_response_id ?? null,
    reasoning: { effort: null, summary: null },
    service_tier: 'default',
    temperature: body.temperature ?? 1,
    text: body.text ?? { format: { type: 'text' } },
    tool_choice: body.tool_choice ?? 'auto',
    tools: body.tools ?? [],
    top_p: body.top_p ?? 1,
    truncation: 'disabled',
    ...(underway ? {} : { usage: toUsage(completion, promptTokens) }),
    metadata: body.metadata ?? {},
  }
}

const toUsage = ({ completionTokens }: Completion, promptTokens: number) => ({
  input_tokens: promptTokens,
  input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
  output_tokens: completionTokens,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: promptTokens + completionTokens,
})

const toMessage = (completion: Completion) => ({
  id: `msg_${completion.id}`,
  type: 'message',
  role: 'assistant',
  status: completion.finish === 'stop' ? 'completed' : 'incomplete',
  content: [toPart(completion)],
})

const toPart = ({ text, refusal }: Completion) =>
  refusal === null
    ? { type: 'output_text', text: text ?? '', annotations: [], logprobs: [] }
    : { type: 'refusal', refusal }

function events(completion: Completion, generation: Generation): StreamEvent[] {
  const item_id = `msg_${completion.id}`
  const place = { item_id, output_index: 0, content_index: 0 }
  const refused = completion.refusal !== null
  const empty = toPart({ ...completion, text: '', refusal: refused ? '' : null })
  const underway = renderResponse(completion, generation, { underway: true })
  const whole = renderResponse(completion, generation)
  const kind = refused ? 'response.refusal' : 'response.output_text'
  const output = completion.refusal ?? completion.text ?? ''
  const logprobs = refused ? {} : { logprobs: [] }

  const sent: { type: string; [field: string]: unknown }[] = [
    { type: 'response.created', response: underway },
    { type: 'response.in_progress', response: underway },
    {
      type: 'response.output_item.added',
      output_index: 0,
      item: { id: item_id, type: 'message', role: 'assistant', status: 'in_progress', content: [] },
    },
    { type: 'response.content_part.added', ...place, part: empty },
    ...inPieces(output).map((delta) => ({ type: `${kind}.delta`, ...place, delta, ...logprobs })),
    refused
      ? { type: `${kind}.done`, ...place, refusal: output }
      : { type: `${kind}.done`, ...place, text: output, ...logprobs },
    { type: 'response.content_part.done', ...place, part: toPart(completion) },
    { type: 'response.output_item.done', output_index: 0, item: toMessage(completion) },
    { type: completion.finish === 'stop' ? 'response.completed' : 'response.incomplete', response: whole },
  ]
  return sent.map((event, index) => ({ event: event.type, data: { ...event, sequence_number: index } }))
}
