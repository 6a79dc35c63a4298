import { z } from 'zod'

export const settings = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  PG_BIN: z.string().optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// address' }).optional(),
  QUEUE_BACKEND: z.enum(['redis', 'postgres']).optional(),
})
