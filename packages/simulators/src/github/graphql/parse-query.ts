export interface Field {
  /** The name it is answered under. */
  alias: string
  name: string
  arguments: Record<string, unknown>
  fields: Field[]
}

/** GitHub answers a query it cannot read with 200 and `errors`. */
export class GraphqlFault extends Error {
  override readonly name = 'GraphqlFault'
}

const token = /\s+|,|#[^\n]*|("(?:[^"\\]|\\.)*"|\.\.\.|[{}()[\]:!$@=|]|[A-Za-z_]\w*|-?\d+)/y

/** Reads one query operation: fields, aliases, arguments, variables. No fragments, no directives: our one query has none. */
export function parseQuery(query: string, variables: Record<string, unknown>): Field[] {
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
    return found === 'true' || found === 'false' ? found === 'true' : found
  }

  function argumentList(): Record<string, unknown> {
    const found: Record<string, unknown> = {}
    if (peek() !== '(') return found
    take()
    while (peek() !== ')' && peek() !== undefined) {
      const name = take()
      expect(':')
      found[name] = value()
    }
    expect(')')
    return found
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

  while (peek() !== '{' && peek() !== undefined) {
    if (take() === 'mutation') throw new GraphqlFault('The simulator knows no mutation')
  }
  return selection()
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
