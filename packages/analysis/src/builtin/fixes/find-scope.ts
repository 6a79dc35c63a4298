import type { LineRange } from '../../diff/follow-lines.ts'

const DEFINITION =
  /^\s*(?:(?:export|default|public|private|protected|internal|static|async|abstract|override|final|virtual|unsafe|pub(?:\(\w+\))?)\s+)*(?:def|function\*?|func|fn|class|interface|struct|impl|trait|enum|module)\b|=>\s*\{\s*$|^\s*[\w<>[\],.&*\s]+\([^;]*\)[^;=]*\{\s*$/
const NOT_A_DEFINITION = /^\s*(?:if|else|for|while|switch|catch|try|with|return|do|using|lock)\b/
const CONTINUES = /^\s*(?:[)\]}]|"""|'''|end\b)/
/** The number of lines to include above and below if no enclosing definition, such as a function or class, is found. */
const NEAR = 6

export function findScope(text: string, range: LineRange): LineRange {
  const lines = text.split('\n')
  const near = { start: Math.max(1, range.start - NEAR), end: Math.min(lines.length, range.end + NEAR) }
  let depth = Number.POSITIVE_INFINITY
  let start = range.start
  for (; start >= 1; start--) {
    const line = lines[start - 1] ?? ''
    if (line.trim() === '' || indent(line) >= depth) continue
    if (DEFINITION.test(line) && !NOT_A_DEFINITION.test(line)) break
    depth = indent(line)
  }
  if (start < 1) return near
  depth = indent(lines[start - 1] ?? '')
  let end = start + 1
  for (; end <= lines.length; end++) {
    const line = lines[end - 1] ?? ''
    if (line.trim() !== '' && indent(line) <= depth && !CONTINUES.test(line)) break
  }
  while ((lines[end - 2] ?? '').trim() === '' && end > start + 1) end--
  while (/^\s*(?:@|#|\/\/|\*|\/\*)/.test(lines[start - 2] ?? '')) start--
  return { start: Math.min(start, range.start), end: Math.max(end - 1, range.end) }
}

const indent = (line: string) => line.length - line.trimStart().length
