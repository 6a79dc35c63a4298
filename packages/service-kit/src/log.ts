import { type Logger, type LoggerOptions, pino } from 'pino'

export type Log = Logger

/** JSON lines on stdout. Never log tokens, diffs or e-mails; ids are fields. */
export function createLog(service: string, level = 'info'): Log {
  // Lines that come while one is being written go out together; what is left is written when the process exits.
  const out = pino.destination({ dest: 1, sync: false })
  const options: LoggerOptions = {
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
  }
  return pino(options, out)
}
