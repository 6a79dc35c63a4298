import type { Refusal } from '../../kit/answer.ts'
import { type GenerateEndpoint, type Generation, nodeIn, numberIn } from '../endpoints/generation.ts'
import { getModelFacts } from '../models.ts'
import type { OpenaiSettings } from '../options.ts'
import { badRequest, contextTooLong } from './errors.ts'
import { findStrictSchemaError } from './strict-schema.ts'

/** The error for a request that OpenAI refuses although its description allows it; null if there isn't any. */
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

/** platform.openai.com/docs/guides/reasoning: parameters that reasoning models refuse, and those that only they accept. */
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

/** Throws if the prompt and the response don't fit the model's context. */
export function checkContext(generation: Generation, settings: OpenaiSettings) {
  const limit = settings.contextTokens ?? getModelFacts(generation.model).contextTokens
  const tokens = generation.promptTokens + (generation.maxTokens ?? 0)
  if (tokens > limit) throw contextTooLong(limit, tokens)
}
