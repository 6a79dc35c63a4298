import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

export type Env = Record<string, string | undefined>

export function readEnvFile(root: string): Env {
  try {
    return parseEnv(readFileSync(join(root, '.env'), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

/** Values from the terminal override the file. Empty values count as unset. */
export function mergeEnv(file: Env, terminal: Env): Record<string, string> {
  const present = [...Object.entries(file), ...Object.entries(terminal)].filter(([, value]) => value)
  return Object.fromEntries(present) as Record<string, string>
}
