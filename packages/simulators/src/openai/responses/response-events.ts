import { type Completion, type Generation, inPieces, type SentEvent } from '../generation.ts'
import { messageOf, partOf, renderResponse } from './render-response.ts'

/** The events of a streamed response, in OpenAI's order and numbered. */
export function responseEvents(completion: Completion, generation: Generation): SentEvent[] {
  const item_id = `msg_${completion.id}`
  const place = { item_id, output_index: 0, content_index: 0 }
  const refused = completion.refusal !== null
  const empty = partOf({ ...completion, text: '', refusal: refused ? '' : null })
  const underway = renderResponse(completion, generation, { underway: true })
  const whole = renderResponse(completion, generation)
  const kind = refused ? 'response.refusal' : 'response.output_text'
  const said = completion.refusal ?? completion.text ?? ''
  const logprobs = refused ? {} : { logprobs: [] }

  const events: { type: string; [field: string]: unknown }[] = [
    { type: 'response.created', response: underway },
    { type: 'response.in_progress', response: underway },
    {
      type: 'response.output_item.added',
      output_index: 0,
      item: { id: item_id, type: 'message', role: 'assistant', status: 'in_progress', content: [] },
    },
    { type: 'response.content_part.added', ...place, part: empty },
    ...inPieces(said).map((delta) => ({ type: `${kind}.delta`, ...place, delta, ...logprobs })),
    refused
      ? { type: `${kind}.done`, ...place, refusal: said }
      : { type: `${kind}.done`, ...place, text: said, ...logprobs },
    { type: 'response.content_part.done', ...place, part: partOf(completion) },
    { type: 'response.output_item.done', output_index: 0, item: messageOf(completion) },
    { type: completion.finish === 'stop' ? 'response.completed' : 'response.incomplete', response: whole },
  ]
  return events.map((event, index) => ({ event: event.type, data: { ...event, sequence_number: index } }))
}
