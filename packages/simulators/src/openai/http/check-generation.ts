import type { GenerateEndpoint, Generation } from '../generation.ts'
import { factsOf } from '../models.ts'
import type { OpenaiSettings } from '../options.ts'
import { nodeIn, numberIn } from '../read-json.ts'
import { findStrictSchemaFault } from '../validate/strict-schema.ts'
import { type ApiError, badRequest, contextTooLong } from './api-error.ts'

/** What OpenAI refuses though its description allows it; null: nothing. A fault of the request, not of the moment. */
export function findGenerationFault(endpoint: GenerateEndpoint, generation: Generation): ApiError | null {
  return formatFault(endpoint, generation) ?? parameterFault(generation)
}

function formatFault({ schemaParam, schemaCode }: GenerateEndpoint, generation: Generation): ApiError | null {
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
  const fault = strict ? findStrictSchemaFault(schema) : null
  if (fault === null) return null
  return badRequest(`Invalid schema for response_format '${schemaName}': ${fault}`, schemaParam, schemaCode)
}

/** platform.openai.com/docs/guides/reasoning: what reasoning models do not take, and the others do not know. */
function parameterFault({ model, body }: Generation): ApiError | null {
  const effort = body.reasoning_effort ?? nodeIn(body, 'reasoning')?.effort
  if (!factsOf(model).reasons) {
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

/** Throws where prompt and answer do not fit the model's context. */
export function checkContext(generation: Generation, settings: OpenaiSettings) {
  const limit = settings.contextTokens ?? factsOf(generation.model).contextTokens
  const asked = generation.promptTokens + (generation.maxTokens ?? 0)
  if (asked > limit) throw contextTooLong(limit, asked)
}
