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

/** POST /v1/chat/completions: platform.openai.com/docs/api-reference/chat. */
export const chatEndpoint: GenerateEndpoint = {
  schemaParam: 'response_format',
  schemaCode: null,
  read,
  render,
  events,
}

function read(body: Record<string, unknown>): Generation {
  const messages = Array.isArray(body.messages) ? (body.messages as (Record<string, unknown> | null)[]) : []
  const promptText = messages.flatMap((message) => listTexts(message?.content)).join('\n')
  const format = nodeIn(body, 'response_format')
  const described = nodeIn(format, 'json_schema')
  return {
    model: textIn(body, 'model') ?? '',
    promptText,
    promptTokens: countTokens(promptText) + 3 + 4 * messages.length,
    format: readFormat(format),
    schema: nodeIn(described, 'schema'),
    schemaName: textIn(described, 'name'),
    strict: described?.strict === true,
    maxTokens: numberIn(body, 'max_completion_tokens') ?? numberIn(body, 'max_tokens'),
    stream: body.stream === true,
    body,
  }
}

const readFormat = (format: Record<string, unknown> | null) => {
  const type = textIn(format, 'type')
  return type === 'json_schema' || type === 'json_object' ? type : 'text'
}

const toUsage = (completion: Completion, { promptTokens }: Generation, choices = 1) => ({
  prompt_tokens: promptTokens,
  completion_tokens: completion.completionTokens * choices,
  total_tokens: promptTokens + completion.completionTokens * choices,
  prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
  completion_tokens_details: {
    reasoning_tokens: 0,
    audio_tokens: 0,
    accepted_prediction_tokens: 0,
    rejected_prediction_tokens: 0,
  },
})

const listChoiceIndexes = ({ body }: Generation) =>
  Array.from({ length: numberIn(body, 'n') ?? 1 }, (_, index) => index)

function render(completion: Completion, generation: Generation) {
  const choices = listChoiceIndexes(generation)
  return {
    id: `chatcmpl-${completion.id}`,
    object: 'chat.completion',
    created: completion.created,
    model: generation.model,
    choices: choices.map((index) => ({
      index,
      message: {
        role: 'assistant',
        content: completion.text,
        refusal: completion.refusal,
        annotations: [],
      },
      logprobs: null,
      finish_reason: completion.finish,
    })),
    usage: toUsage(completion, generation, choices.length),
    service_tier: 'default',
    system_fingerprint: 'fp_simulator',
  }
}

function events(completion: Completion, generation: Generation): StreamEvent[] {
  const options = nodeIn(generation.body, 'stream_options')
  const wantsUsage = options?.include_usage === true
  const chunk = (choices: unknown[], usage: unknown = null): StreamEvent => ({
    event: null,
    data: {
      id: `chatcmpl-${completion.id}`,
      object: 'chat.completion.chunk',
      created: completion.created,
      model: generation.model,
      service_tier: 'default',
      system_fingerprint: 'fp_simulator',
      choices,
      ...(wantsUsage ? { usage } : {}),
    },
  })
  const choices = listChoiceIndexes(generation)
  const forEach = (delta: unknown, finish: string | null = null) =>
    choices.map((index) => chunk([{ index, delta, logprobs: null, finish_reason: finish }]))
  return [
    ...forEach({ role: 'assistant', content: '', refusal: null }),
    ...inPieces(completion.text ?? '').flatMap((content) => forEach({ content })),
    ...inPieces(completion.refusal ?? '').flatMap((refusal) => forEach({ refusal })),
    ...forEach({}, completion.finish),
    ...(wantsUsage ? [chunk([], toUsage(completion, generation, choices.length))] : []),
    { event: null, data: '[DONE]' },
  ]
}
