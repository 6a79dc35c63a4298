import { type Logger, pino } from 'pino'

export type Log = Logger

/** JSON lines on stdout. Never log tokens, diffs or e-mails; ids are fields. */
export function createLog(service: string, level = 'info'): Log {
  return pino({
    name: service,
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        '*.token',
        '*.authorization',
        '*.secret',
        '*.password',
        'token',
        'authorization',
        'secret',
        'password',
      ],
      censor: '[masked]',
    },
  })
}
