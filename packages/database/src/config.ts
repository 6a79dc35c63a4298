import { z } from 'zod'

export const settings = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
})

/** Reads DATABASE_URL; throws a sentence that says what to set. */
export function readDatabaseUrl(): string {
  const parsed = settings.safeParse({ DATABASE_URL: process.env.DATABASE_URL })
  if (!parsed.success)
    throw new Error('DATABASE_URL is missing or wrong: it must be a postgres:// address (see .env.example).')
  return parsed.data.DATABASE_URL
}
