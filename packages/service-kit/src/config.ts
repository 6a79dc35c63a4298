import type { z } from 'zod'

/** Thrown when settings are wrong. Its message lists every problem, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads all settings at once. An empty value counts as missing. Throws one ConfigError that lists every problem. */
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
