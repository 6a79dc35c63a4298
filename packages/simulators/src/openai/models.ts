interface ModelFacts {
  kind: 'chat' | 'embedding'
  /** Tokens of the prompt and the answer together; of one input for embeddings. */
  contextTokens: number
  /** Thinks before it answers: other parameters are refused. */
  reasons: boolean
  /** Numbers of a vector unless asked otherwise; null for chat models. */
  dimensions: number | null
}

export const knownModels = [
  'gpt-4.1',
  'gpt-4.1-mini',
  'gpt-4.1-nano',
  'gpt-4o',
  'gpt-4o-mini',
  'gpt-4o-2024-08-06',
  'gpt-5',
  'gpt-5-mini',
  'gpt-5-nano',
  'gpt-5.1',
  'gpt-5.4',
  'gpt-5.4-mini',
  'o3',
  'o4-mini',
  'text-embedding-3-small',
  'text-embedding-3-large',
  'text-embedding-ada-002',
]

/** Sizes: platform.openai.com/docs/models, by family; one that is not of OpenAI gets the commonest. */
export function factsOf(model: string): ModelFacts {
  if (/embed/i.test(model)) {
    const dimensions = model.endsWith('-3-large') ? 3072 : 1536
    return { kind: 'embedding', contextTokens: 8192, reasons: false, dimensions }
  }
  const reasons = /^(o\d|gpt-5)/.test(model) && !model.includes('-chat')
  return { kind: 'chat', contextTokens: contextOf(model), reasons, dimensions: null }
}

function contextOf(model: string) {
  if (model.startsWith('gpt-4.1')) return 1_047_576
  if (model.startsWith('gpt-5')) return 400_000
  return /^o\d/.test(model) ? 200_000 : 128_000
}
