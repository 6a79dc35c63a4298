import { badRequest, modelNotFound } from '../http/errors.ts'
import { getModelFacts } from '../options.ts'
import { numberIn, textIn } from './generation.ts'
import { countTokens } from './tokens.ts'

/** platform.openai.com/docs/api-reference/embeddings: 300,000 tokens across all inputs. */
const MAX_TOKENS = 300_000

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

function textsIn(input: unknown): string[] {
  if (typeof input === 'string') return [input]
  if (!Array.isArray(input)) return []
  if (input.every((item) => typeof item === 'number')) return [joinTokens(input)]
  return input.map((item) => (Array.isArray(item) ? joinTokens(item) : String(item)))
}

const joinTokens = (tokens: unknown[]) => tokens.map((token) => `token${String(token)}`).join(' ')

export function answerEmbeddings({ model, texts, tokens, promptTokens, body }: EmbeddingRequest) {
  const facts = getModelFacts(model)
  if (facts.dimensions === null) throw modelNotFound(model)
  const wanted = numberIn(body, 'dimensions')
  if (wanted !== null && model.endsWith('ada-002'))
    throw badRequest('This model does not support specifying dimensions.', 'dimensions')
  if (wanted !== null && wanted > facts.dimensions)
    throw badRequest(
      `Invalid value for 'dimensions' = ${wanted}. Must be at most ${facts.dimensions}.`,
      'dimensions',
    )
  if (texts.some((text) => text === '')) throw badRequest("'$.input' is invalid.", 'input')
  const longest = Math.max(...tokens)
  if (longest > facts.contextTokens)
    throw badRequest(
      `This model's maximum context length is ${facts.contextTokens} tokens, however you requested ${longest} tokens.`,
      'input',
    )
  if (promptTokens > MAX_TOKENS)
    throw badRequest(`Requested ${promptTokens} tokens, max ${MAX_TOKENS} tokens per request`, 'input')

  const dimensions = wanted ?? facts.dimensions
  const isBase64 = body.encoding_format === 'base64'
  return {
    object: 'list',
    data: texts.map((text, index) => {
      const vector = embedText(text, dimensions)
      return {
        object: 'embedding',
        index,
        embedding: isBase64 ? Buffer.from(vector.buffer).toString('base64') : [...vector],
      }
    }),
    model,
    usage: { prompt_tokens: promptTokens, total_tokens: promptTokens },
  }
}

/**
 * Returns a unit vector. Texts that share words or three-letter pieces have similar vectors, because each piece is
 * hashed to a dimension and a sign (feature hashing, Weinberger et al. 2009).
 */
export function embedText(text: string, dimensions: number): Float32Array {
  const vector = new Float64Array(dimensions)
  for (const [piece, count] of countPieces(text)) {
    const hash = hashText(piece)
    const weight = (piece.startsWith('#') ? 0.4 : 1) * (1 + Math.log(count))
    vector[hash % dimensions] = (vector[hash % dimensions] ?? 0) + (hash & 0x40000000 ? weight : -weight)
  }
  const length = Math.hypot(...vector) || 1
  return Float32Array.from(vector, (value) => value / length)
}

/** Counts words of at least three characters and, prefixed with #, three-character pieces of all words. */
function countPieces(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  const add = (piece: string) => counts.set(piece, (counts.get(piece) ?? 0) + 1)
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [text]) {
    if (word.length > 2) add(word)
    const framed = ` ${word} `
    for (let start = 0; start + 3 <= framed.length; start += 1) add(`#${framed.slice(start, start + 3)}`)
  }
  return counts
}

/** FNV-1a, 32 bit. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  // The low bits choose the dimension. Mixing them again distributes short texts evenly.
  return (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) ^ (hash >>> 13)) >>> 0
}
