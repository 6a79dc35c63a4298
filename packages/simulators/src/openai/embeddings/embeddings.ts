import { countTokens } from '../count-tokens.ts'
import { badRequest, modelNotFound } from '../http/api-error.ts'
import { factsOf } from '../models.ts'
import { numberIn, textIn } from '../read-json.ts'
import { embedText } from './embed-text.ts'

/** platform.openai.com/docs/api-reference/embeddings: 300,000 tokens over all inputs. */
const mostTokens = 300_000

export interface EmbeddingRequest {
  model: string
  texts: string[]
  tokens: number[]
  promptTokens: number
  body: Record<string, unknown>
}

export function readEmbeddings(body: Record<string, unknown>): EmbeddingRequest {
  const texts = textsIn(body.input)
  const tokens = texts.map(countTokens)
  return {
    model: textIn(body, 'model') ?? '',
    texts,
    tokens,
    promptTokens: tokens.reduce((sum, count) => sum + count, 0),
    body,
  }
}

/** Texts as they are; tokens, which nobody reads here, as words made of their numbers. */
function textsIn(input: unknown): string[] {
  if (typeof input === 'string') return [input]
  if (!Array.isArray(input)) return []
  if (input.every((item) => typeof item === 'number')) return [wordsOf(input)]
  return input.map((item) => (Array.isArray(item) ? wordsOf(item) : String(item)))
}

const wordsOf = (tokens: unknown[]) => tokens.map((token) => `token${String(token)}`).join(' ')

export function answerEmbeddings({ model, texts, tokens, promptTokens, body }: EmbeddingRequest) {
  const facts = factsOf(model)
  if (facts.dimensions === null) throw modelNotFound(model)
  const asked = numberIn(body, 'dimensions')
  if (asked !== null && model.endsWith('ada-002'))
    throw badRequest('This model does not support specifying dimensions.', 'dimensions')
  if (asked !== null && asked > facts.dimensions)
    throw badRequest(
      `Invalid value for 'dimensions' = ${asked}. Must be at most ${facts.dimensions}.`,
      'dimensions',
    )
  if (texts.some((text) => text === '')) throw badRequest("'$.input' is invalid.", 'input')
  const longest = Math.max(...tokens)
  if (longest > facts.contextTokens)
    throw badRequest(
      `This model's maximum context length is ${facts.contextTokens} tokens, however you requested ${longest} tokens.`,
      'input',
    )
  if (promptTokens > mostTokens)
    throw badRequest(`Requested ${promptTokens} tokens, max ${mostTokens} tokens per request`, 'input')

  const dimensions = asked ?? facts.dimensions
  const isBase64 = body.encoding_format === 'base64'
  return {
    object: 'list',
    data: texts.map((text, index) => {
      const vector = embedText(text, dimensions)
      return { object: 'embedding', index, embedding: isBase64 ? base64Of(vector) : [...vector] }
    }),
    model,
    usage: { prompt_tokens: promptTokens, total_tokens: promptTokens },
  }
}

/** Little-endian 32-bit floats, as OpenAI's libraries decode them. */
function base64Of(vector: Float32Array): string {
  const bytes = Buffer.alloc(vector.length * 4)
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, index * 4)
  return bytes.toString('base64')
}
