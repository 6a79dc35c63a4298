import type { z } from 'zod'

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** An empty variable counts as missing. Throws ConfigError if any setting is invalid. */
export function readConfig<Schema extends z.ZodObject>(
  schema: Schema,
  env: Record<string, string | undefined>,
): z.infer<Schema> {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = schema.safeParse(present)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(
    (issue) => `  ${issue.path.join('.') || '(settings)'}: ${issue.message}`,
  )
  throw new ConfigError(`Invalid settings (see .env.example):\n${faults.join('\n')}`)
}
