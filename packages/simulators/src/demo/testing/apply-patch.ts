import { parsePatch } from '../git/diff.ts'

/** Applies a patch in GitHub's format to the text. Throws if its context or removed lines don't match the text. */
export function applyPatch(before: string, patch: string): string {
  const old = before.split('\n')
  const result: string[] = []
  let next = 1
  for (const { lines } of parsePatch(patch)) {
    const start = lines.find(({ oldLine }) => oldLine !== null)?.oldLine ?? next
    result.push(...old.slice(next - 1, start - 1))
    next = Math.max(next, start)
    for (const { text, oldLine, newLine } of lines) {
      if (oldLine !== null && old[oldLine - 1] !== text.slice(1))
        throw new Error(`Line ${oldLine} is not "${text}".`)
      if (oldLine !== null) next = oldLine + 1
      if (newLine !== null) result.push(text.slice(1))
    }
  }
  return [...result, ...old.slice(next - 1)].join('\n')
}
