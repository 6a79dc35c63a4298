import { readConfig } from '@debrief/service-kit/config'
import { z } from 'zod'

export const settings = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4400),
  HOST: z.string().default('127.0.0.1'),
  /** Folder of the built web; without it only the API is served. */
  WEB_ROOT: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** GitHub login of the person who is looking while there is no sign-in; read by development builds only. */
  DEVELOPMENT_VIEWER: z.string().optional(),
})

export type GatewayConfig = z.infer<typeof settings>

/** Reads the settings of the process; throws a ConfigError that lists every fault. */
export function readSettings(): GatewayConfig {
  return readConfig(settings, process.env)
}
