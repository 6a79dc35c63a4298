import type { AddedLine } from './evidence.ts'

/** A place in the response that needs a value. */
export interface Place {
  /** Property names and indexes from the root. */
  path: (string | number)[]
  /** The last property's name; empty at the root. */
  name: string
  schema: Record<string, unknown>
  /** The added line that the surrounding finding is about. */
  evidence: AddedLine | null
}

const languages: Record<string, string> = {
  ts: 'TypeScript',
  tsx: 'TypeScript',
  js: 'JavaScript',
  jsx: 'JavaScript',
  py: 'Python',
  go: 'Go',
  java: 'Java',
  cs: 'C#',
  rs: 'Rust',
  php: 'PHP',
  rb: 'Ruby',
}

const isPath = /^(file_?)?(path|name)$|^file$/i
const isLine = /line(_?(number|no))?$|^(start|end|from|to)$/i
const isQuote = /^(code_?(before|snippet)?|before|quote(d.*)?|snippet|excerpt|evidence|original(_?code)?)$/i

/** Whether an object with these properties is a finding about code, which names a file or quotes a line. */
export const isFinding = (names: readonly string[]) =>
  names.some((name) => isPath.test(name) && name !== 'name') || names.some((name) => isQuote.test(name))

/** The value that the evidence gives for this place; undefined if it gives none. */
export function groundedValue({ name, schema, evidence }: Place): unknown {
  const types = [schema.type].flat()
  // The prompt has no evidence for these, so a careful model omits them.
  if (/comment_?ids?$|^(rule|fixed_?in|code_?after|after|fix(ed)?|suggestion|replacement)$/i.test(name)) {
    if (types.includes('array')) return schema.minItems ? undefined : []
    return takesNull(schema) ? null : undefined
  }
  if (!evidence) return undefined
  const extension = evidence.path.split('.').at(-1)?.toLowerCase() ?? ''
  if (types.includes('integer') || types.includes('number'))
    return isLine.test(name) ? evidence.line : undefined
  if (isPath.test(name) && name !== 'name') return evidence.path
  if (isQuote.test(name)) return evidence.text
  if (/^side$/i.test(name)) return 'RIGHT'
  if (/language$/i.test(name)) return languages[extension]
  if (/^title$/i.test(name))
    return `Validate the input on line ${evidence.line} of ${evidence.path}`.slice(0, 200)
  return undefined
}

const takesNull = (schema: Record<string, unknown>) =>
  [schema.type].flat().includes('null') ||
  (Array.isArray(schema.anyOf) && schema.anyOf.some((option: { type?: unknown }) => option.type === 'null'))
