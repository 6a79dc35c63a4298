import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { modelSettings } from '@debrief/analysis/model/settings'
import { readConfig } from '@debrief/service-kit/config'
import { faultOfKeys } from '@debrief/service-kit/key-ring'
import { rulesFolder } from '@debrief/service-kit/rules-folder'
import { z } from 'zod'

const checkSettings = {
  DEBRIEF_URL: z
    .url()
    .refine(isSafe, 'must be https://, or http:// on this machine, because the token is sent there')
    .optional(),
  DEBRIEF_TOKEN: z
    .string()
    .regex(/^dbf_[\w-]{43}$/, 'must be an access token as Debrief shows it, dbf_ and 43 characters')
    .optional(),
}

export const settings = z.object({
  ...checkSettings,
  GITHUB_API_URL: z
    .url({ protocol: /^https?$/, error: 'must be an https:// address' })
    .default('https://api.github.com'),
  /** `on` allows a GitHub host in a private network, such as a GitHub Enterprise Server. */
  GITHUB_PRIVATE_NETWORK: z.enum(['on', 'off']).default('off'),
  GITHUB_TOKEN: z.string().regex(/^\S+$/, 'must not contain spaces').optional(),
  ...modelSettings,
})

const opsSettings = z.object({
  DATABASE_URL: z.url({
    protocol: /^postgres(ql)?$/,
    error: "is missing or wrong: it must be the postgres:// address of Debrief's database",
  }),
  TOKEN_KEYS: z
    .string()
    .superRefine((keys, context) => {
      const fault = faultOfKeys(keys)
      if (fault) context.addIssue({ code: 'custom', message: fault })
    })
    .optional(),
  BILLING: z.enum(['on', 'off']).default('on'),
})

export type Settings = z.infer<typeof settings>

/**
 * The environment takes precedence over .env in the working directory. Throws a ConfigError that lists every invalid
 * setting.
 */
export const readSettings = (): Settings => readConfig(settings, readEnvironment())

/**
 * The folder with the operator's custom rules. Read only from the environment, because the .env in the working
 * directory may belong to the repository that is being checked.
 */
export const readRulesFolder = () => readConfig(z.object({ RULES_DIR: rulesFolder }), process.env).RULES_DIR

/**
 * The user's cache folder. Its files can be deleted at any time
 * (https://specifications.freedesktop.org/basedir-spec/latest/).
 */
export function readCacheFolder(): string {
  const { XDG_CACHE_HOME: folder = '' } = process.env
  return isAbsolute(folder) ? folder : join(homedir(), '.cache')
}

/**
 * Reads only the settings of `debrief check`, so that invalid values of other settings don't stop the check. Reads the
 * URL and the token from the same source, so that a .env in a pull request can't send the user's token elsewhere.
 */
export function readCheckSettings() {
  const names = Object.keys(checkSettings)
  const isSet = names.some((name) => process.env[name])
  return readConfig(z.object(checkSettings), isSet ? process.env : readEnvironment())
}

/** Sets git's language to English, because Debrief recognizes git's errors by their wording. */
export const gitEnvironment = () => ({ ...process.env, LC_ALL: 'C', LANGUAGE: '' })

export const readOpsSettings = () => readConfig(opsSettings, readEnvironment())

function readEnvironment(): Record<string, string | undefined> {
  const present = Object.entries(process.env).filter(([, value]) => value)
  return { ...readEnvFile(), ...Object.fromEntries(present) }
}

function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return (
    protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
  )
}

function readEnvFile(): Record<string, string | undefined> {
  try {
    return parseEnv(readFileSync('.env', 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

/**
 * Resolves a path against the user's working directory. `npm run` switches to the project's root and stores the
 * original directory in INIT_CWD.
 */
export function resolvePath(path: string): string {
  const isNpmRun = ['analyze', 'debrief', 'ops'].includes(process.env.npm_lifecycle_event ?? '')
  return resolve((isNpmRun && process.env.INIT_CWD) || '.', path)
}

export const readToolPlaces = () =>
  readConfig(z.object({ PG_BIN: z.string().optional(), PATH: z.string().optional() }), readEnvironment())

export const environmentWith = (more: Record<string, string>) => ({ ...process.env, ...more })
