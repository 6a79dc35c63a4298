import { generateKeyPairSync } from 'node:crypto'
import type { z } from 'zod'
import { LaunchProblem } from '../launch-problem.ts'
import { type LocalProcess, localSettings, type Places, processes } from '../processes.ts'
import { settings as launcher } from './config.ts'
import { findFaults, findUnknown } from './find-faults.ts'
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
