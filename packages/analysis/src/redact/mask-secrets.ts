import { randomBytes } from 'node:crypto'
import { lintSource } from '@secretlint/core'
import { secretLintProfiler } from '@secretlint/profiler'
import { creator as recommended } from '@secretlint/secretlint-rule-preset-recommend'
import { findAssignedSecrets } from './assigned-secrets.ts'
import { KEY_PATTERNS } from './key-patterns.ts'
import { findPrivateKeys, type Range } from './private-keys.ts'

// secretlint's profiler searches all earlier marks for each new mark. After a few thousand calls, that takes minutes.
secretLintProfiler.mark = () => undefined

export interface Masker {
  /** Replaces every secret in the text. Keeps the number of lines. */
  mask(text: string): Promise<string>
  holdsMask(text: string): boolean
  count(): number
}

/** Each secret keeps the same mask for the masker's lifetime. Two maskers use different masks. */
export function createMasker(): Masker {
  const masks = new Map<string, string>()
  const sign = `MASKED_${randomBytes(3).toString('hex').toUpperCase()}_`
  const getMask = (secret: string) => {
    const known = masks.get(secret) ?? `${sign}${masks.size + 1}`
    masks.set(secret, known)
    return known
  }
  return {
    async mask(text) {
      const parts: string[] = []
      let end = 0
      for (const [from, to] of await findSecrets(text)) {
        parts.push(text.slice(end, from), getMask(text.slice(from, to)))
        end = to
      }
      return parts.join('') + text.slice(end)
    },
    holdsMask: (text) => text.includes(sign),
    count: () => masks.size,
  }
}

/** Returns ranges in order. No range overlaps another range or spans several lines (D19). */
export async function findSecrets(text: string): Promise<Range[]> {
  const ranges = [
    ...KEY_PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)].map(toRange)),
    ...findPrivateKeys(text),
    ...findAssignedSecrets(text),
    ...(await findByLinter(text)),
  ]
  return merge(ranges.flatMap((range) => byLine(text, range)))
}

const toRange = (match: RegExpExecArray): Range => {
  const key = match.groups?.key ?? match[0]
  const start = match.index + match[0].lastIndexOf(key)
  return [start, start + key.length]
}

async function findByLinter(text: string): Promise<Range[]> {
  const { messages } = await lintSource({
    source: { filePath: 'text.txt', content: text, contentType: 'text', ext: '.txt' },
    options: {
      noPhysicFilePath: true,
      config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: recommended }] },
    },
  })
  return messages.flatMap(({ range, type }) => (type === 'message' ? [[range[0], range[1]] as const] : []))
}

function byLine(text: string, [start, end]: Range): Range[] {
  const found: Range[] = []
  let from = start
  for (const line of text.slice(start, end).split('\n')) {
    const lead = from === start ? 0 : (/^[+\- ]?[ \t]*/.exec(line)?.[0].length ?? 0)
    const length = line.replace(/\r$/, '').length
    const isFrame = /-----(?:BEGIN|END) /.test(line) && !/KEY-----./.test(line)
    if (length > lead && !isFrame) found.push([from + lead, from + length])
    from += line.length + 1
  }
  return found
}

function merge(ranges: readonly Range[]): Range[] {
  const merged: Range[] = []
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = merged.at(-1)
    if (last && start <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], end)]
    else merged.push([start, end])
  }
  return merged
}
