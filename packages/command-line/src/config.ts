import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { modelSettings } from '@debrief/analysis/model/settings'
import { readConfig } from '@debrief/service-kit/config'
import { z } from 'zod'

/** Settings of `debrief analyze`; see .env.example. */
export const settings = z.object({
  GITHUB_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an https:// address' })
    .default('https://api.github.com'),
  GITHUB_TOKEN: z.string().regex(/^\S+$/, 'must hold no blanks').optional(),
  ...modelSettings,
})

export type Settings = z.infer<typeof settings>

/**
 * From the environment and the file .env of the folder this runs in, of which the environment wins. Throws one
 * ConfigError that lists every fault.
 */
export function readSettings(): Settings {
  const present = Object.entries(process.env).filter(([, value]) => value)
  return readConfig(settings, { ...readEnvFile(), ...Object.fromEntries(present) })
}

function readEnvFile(): Record<string, string | undefined> {
  try {
    return parseEnv(readFileSync('.env', 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

/** A path as its writer meant it: `npm run` moves into the project's folder and tells where it was called from. */
export function resolvePath(path: string): string {
  const isNpmRun = ['analyze', 'debrief'].includes(process.env.npm_lifecycle_event ?? '')
  return resolve((isNpmRun && process.env.INIT_CWD) || '.', path)
}

/** Whether a report may hold colours: on a terminal, and not where NO_COLOR is set (https://no-color.org). */
export function mayColour(output: { isTTY?: boolean }): boolean {
  return output.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb'
}
