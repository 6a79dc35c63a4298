import type { Completion, Generation } from '../generation.ts'

/** The response, whole, or as a stream's first events show it: `underway`, with nothing said yet. */
export function renderResponse(
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
    output: underway ? [] : [messageOf(completion)],
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
    ...(underway ? {} : { usage: usageOf(completion, promptTokens) }),
    metadata: body.metadata ?? {},
  }
}

const usageOf = ({ completionTokens }: Completion, promptTokens: number) => ({
  input_tokens: promptTokens,
  input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
  output_tokens: completionTokens,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: promptTokens + completionTokens,
})

export const messageOf = (completion: Completion) => ({
  id: `msg_${completion.id}`,
  type: 'message',
  role: 'assistant',
  status: completion.finish === 'stop' ? 'completed' : 'incomplete',
  content: [partOf(completion)],
})

export const partOf = ({ text, refusal }: Completion) =>
  refusal === null
    ? { type: 'output_text', text: text ?? '', annotations: [], logprobs: [] }
    : { type: 'refusal', refusal }
