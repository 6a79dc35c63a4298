import { generateKeyPairSync } from 'node:crypto'
import type { z } from 'zod'
import { LaunchProblem } from '../launch-problem.ts'
import { type LocalProcess, localSettings, type Places, processes } from '../processes.ts'
import { settings as launcher } from './config.ts'
import { type Env, mergeEnv, readEnvFile } from './read-env-file.ts'
import { schemas } from './schemas.ts'

export function readSettings(root: string, terminal: Env): Record<string, string> {
  const file = readEnvFile(root)
  const env = mergeEnv(file, terminal)
  const places = placesForChecking(root)
  const known = [launcher, ...Object.values(schemas)].flatMap((schema) => Object.keys(schema.shape))
  const faults = [
    ...findUnknown(Object.keys(file), known),
    ...findFaults([
      { schema: launcher, env },
      ...processes.flatMap((process) => listChecks(process, env, places)),
    ]),
  ]
  if (faults.length === 0) return env
  throw new LaunchProblem(
    `Invalid settings (see .env.example):\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
  )
}

function listChecks(process: LocalProcess, env: Record<string, string>, places: Places) {
  const schema: z.ZodObject | undefined = schemas[process.name]
  return schema
    ? [{ schema, env: { DATABASE_URL: places.databaseUrl, ...localSettings(places), ...env } }]
    : []
}

function placesForChecking(root: string): Places {
  return {
    root,
    databaseUrl: 'postgres://debrief@127.0.0.1/debrief',
    rolePasswords: {},
    redisUrl: 'redis://127.0.0.1',
    ports: Object.assign({}, ...processes.map(({ ports }) => ports ?? {})),
    applicationKey: Buffer.alloc(32).toString('base64'),
    githubApp: { privateKey: someKey(), webhookSecret: 'some secret' },
  }
}

/** This key is only validated, never used. A short key is faster to generate. */
const someKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 1024 })
    .privateKey.export({ type: 'pkcs1', format: 'pem' })
    .toString()

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
