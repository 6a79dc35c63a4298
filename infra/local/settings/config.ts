import { z } from 'zod'

/** The settings that the launcher reads. Each service validates its own settings. */
export const settings = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  PG_BIN: z.string().optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// address' }).optional(),
  QUEUE_BACKEND: z.enum(['redis', 'postgres']).optional(),
})
