import { GraphqlFault } from './faults.ts'

export interface Field {
  /** The field's name in the response. */
  alias: string
  name: string
  arguments: Record<string, unknown>
  fields: Field[]
}

const token = /\s+|,|#[^\n]*|("(?:[^"\\]|\\.)*"|\.\.\.|[{}()[\]:!$@=|]|[A-Za-z_]\w*|-?\d+)/y

interface Operation {
  kind: 'Query' | 'Mutation'
  fields: Field[]
}

/**
 * Parses one operation: fields, aliases, arguments, variables. Our queries use no fragments or directives, so it doesn't support
 * them.
 */
export function parseQuery(query: string, variables: Record<string, unknown>): Operation {
  const tokens = tokenize(query)
  let at = 0
  const peek = () => tokens[at]
  const take = () => tokens[at++] ?? ''
  const expect = (wanted: string) => {
    const found = take()
    if (found !== wanted) throw new GraphqlFault(`Expected ${wanted}, actual: ${found || 'end of document'}`)
  }

  function value(): unknown {
    const found = take()
    if (found === '$') return variables[take()]
    if (found.startsWith('"')) return JSON.parse(found) as string
    if (/^-?\d+$/.test(found)) return Number(found)
    if (found === 'null') return null
    if (found === '{') return named('}')
    return found === 'true' || found === 'false' ? found === 'true' : found
  }

  function named(end: string): Record<string, unknown> {
    const found: Record<string, unknown> = {}
    while (peek() !== end && peek() !== undefined) {
      const name = take()
      expect(':')
      found[name] = value()
    }
    expect(end)
    return found
  }

  function argumentList(): Record<string, unknown> {
    if (peek() !== '(') return {}
    take()
    return named(')')
  }

  function selection(): Field[] {
    const fields: Field[] = []
    expect('{')
    while (peek() !== '}') {
      const first = take()
      if (!/^[A-Za-z_]/.test(first))
        throw new GraphqlFault(`Expected a field, actual: ${first || 'end of document'}`)
      const name = peek() === ':' ? (take(), take()) : first
      fields.push({
        alias: first,
        name,
        arguments: argumentList(),
        fields: peek() === '{' ? selection() : [],
      })
    }
    expect('}')
    return fields
  }

  const kind = peek() === 'mutation' ? 'Mutation' : 'Query'
  while (peek() !== '{' && peek() !== undefined) take()
  return { kind, fields: selection() }
}

function tokenize(query: string): string[] {
  const tokens: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < query.length) {
    const at = token.lastIndex
    const found = token.exec(query)
    if (!found) throw new GraphqlFault(`Unexpected character at ${at}`)
    if (found[1] !== undefined) tokens.push(found[1])
  }
  return tokens
}
