import { countTokens } from '../count-tokens.ts'
import type { GenerateEndpoint, Generation } from '../generation.ts'
import { nodeIn, numberIn, textIn, textsOf } from '../read-json.ts'
import { renderResponse } from './render-response.ts'
import { responseEvents } from './response-events.ts'

/** POST /v1/responses: platform.openai.com/docs/api-reference/responses. Nothing is kept for a later call. */
export const responsesEndpoint: GenerateEndpoint = {
  operation: 'POST /responses',
  schemaParam: 'text.format.schema',
  schemaCode: 'invalid_json_schema',
  read,
  render: (completion, generation) => renderResponse(completion, generation),
  events: responseEvents,
}

function read(body: Record<string, unknown>): Generation {
  const items = Array.isArray(body.input) ? (body.input as (Record<string, unknown> | null)[]) : []
  const inputs =
    typeof body.input === 'string' ? [body.input] : items.flatMap((item) => textsOf(item?.content))
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
