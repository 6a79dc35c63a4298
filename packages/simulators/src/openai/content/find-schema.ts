const opening = /\{\s*"(?:\$schema|\$defs|type|properties|additionalProperties|required|title|description)"/g
const mostTries = 20

/** The first JSON Schema of an object that a prompt spells out, for servers that take none apart from it; null: none. */
export function findSchema(prompt: string): Record<string, unknown> | null {
  let tries = 0
  for (const match of prompt.matchAll(opening)) {
    tries += 1
    if (tries > mostTries) return null
    const schema = parsed(balanced(prompt, match.index))
    if (schema && typeof schema.properties === 'object' && schema.properties !== null) return schema
  }
  return null
}

/** From an opening brace to the one that closes it; what is within strings does not count. */
function balanced(text: string, start: number): string {
  let depth = 0
  let quoted = false
  for (let index = start; index < text.length; index += 1) {
    const character = text[index]
    if (quoted) {
      if (character === '\\') index += 1
      else if (character === '"') quoted = false
    } else if (character === '"') quoted = true
    else if (character === '{') depth += 1
    else if (character === '}') {
      depth -= 1
      if (depth === 0) return text.slice(start, index + 1)
    }
  }
  return ''
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    return text === '' ? null : (JSON.parse(text) as Record<string, unknown>)
  } catch {
    return null
  }
}
