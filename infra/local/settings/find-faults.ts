import type { z } from 'zod'
import type { Env } from './read-env-file.ts'

type ProgramSettings = { schema: z.ZodObject; env: Env }

export function findFaults(checked: ProgramSettings[]): string[] {
  const faults = new Map<string, string>()
  for (const { schema, env } of checked) {
    const parsed = schema.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value)))
    for (const { path, message } of parsed.error?.issues ?? []) {
      const name = path.join('.')
      if (!faults.has(name)) faults.set(name, message)
    }
  }
  return [...faults].map(([name, message]) => `${name}: ${message}`)
}

/**
 * Returns a sentence for each name in .env that no process reads. Without this check, a misspelled setting would
 * silently have no effect.
 */
export function findUnknown(names: string[], knownNames: string[]): string[] {
  return names
    .filter((name) => !knownNames.includes(name))
    .map((name) => {
      const meant = knownNames.find((other) => distance(name, other) <= 2)
      return `${name}: there is no such setting${meant ? `; is ${meant} meant?` : ''}`
    })
}

/** The Levenshtein distance: the minimum number of characters to change, add or remove. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next[j] = Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
    }
    row = next
  }
  return row[b.length] ?? 0
}
