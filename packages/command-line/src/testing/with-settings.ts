import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { settings } from '../config.ts'

/** Leaves the developer's own settings behind: an empty folder without .env, and nothing set but these. */
export function withSettings(given: Record<string, string> = {}): void {
  process.chdir(mkdtempSync(join(tmpdir(), 'debrief-')))
  for (const name of [...Object.keys(settings.shape), 'NO_COLOR', 'TERM', 'npm_lifecycle_event'])
    vi.stubEnv(name, given[name] ?? '')
}
