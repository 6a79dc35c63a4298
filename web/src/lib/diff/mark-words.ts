import { align } from './align.ts'
import { type CodePart, plainParts } from './code-line.ts'

/**
 * If the lines share less than this fraction of their words, the diff marks no words, because most words would be
 * marked.
 */
const MIN_SHARED = 0.5

interface Token {
  text: string
  line: number
  changed: boolean
}

/** Compares words across all of the lines, so that code that was only indented or wrapped differently isn't marked. */
export function markWords(before: readonly string[], after: readonly string[]) {
  if (before.length === 0 || after.length === 0)
    return { before: before.map(plainParts), after: after.map(plainParts) }
  const old = words(before)
  const young = words(after)
  const steps = align(old.map(getText), young.map(getText))
  const same = steps.filter((step) => step.kind === 'same').length
  if (2 * same < MIN_SHARED * (old.length + young.length))
    return { before: before.map(plainParts), after: after.map(plainParts) }
  for (const step of steps) {
    if (step.kind === 'same') continue
    const token = step.kind === 'removed' ? old[step.before] : young[step.after]
    if (token) token.changed = true
  }
  return { before: joinLines(before, old), after: joinLines(after, young) }
}

const getText = (token: Token) => token.text
const WORD = /[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$]/gu

const words = (lines: readonly string[]): Token[] =>
  lines.flatMap((text, line) =>
    [...text.matchAll(WORD)].map(([word]) => ({ text: word, line, changed: false })),
  )

function joinLines(lines: readonly string[], tokens: readonly Token[]): CodePart[][] {
  let next = 0
  return lines.map((text, line) => {
    const parts: CodePart[] = []
    let at = 0
    for (let token = tokens[next]; token?.line === line; token = tokens[++next]) {
      const from = text.indexOf(token.text, at)
      // Also mark the space between two marked words.
      add(parts, { text: text.slice(at, from), changed: token.changed && (parts.at(-1)?.changed ?? false) })
      add(parts, { text: token.text, changed: token.changed })
      at = from + token.text.length
    }
    add(parts, { text: text.slice(at), changed: false })
    return parts
  })
}

function add(parts: CodePart[], part: CodePart): void {
  const last = parts.at(-1)
  if (part.text === '') return
  if (last && last.changed === part.changed) last.text += part.text
  else parts.push({ ...part })
}
