import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { followedFields } from './seen/follow.ts'

export type Log = Logger

/** JSON lines on stdout, with the request id that is followed. Never log tokens, diffs or e-mails; ids are fields. */
export function createLog(
  service: string,
  level = 'info',
  output: DestinationStream = standardOutput(),
): Log {
  const options: LoggerOptions = {
    name: service,
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: followedFields,
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
  return pino(options, output)
}

let output: ReturnType<typeof pino.destination> | undefined

/** Lines are written together, at the latest 50 ms after they came: a write for each costs a busy service a tenth of its time. */
function standardOutput() {
  if (output) return output
  const opened = pino.destination({ dest: 1, sync: true, minLength: 4096, periodicFlush: 50 })
  process.on('exit', () => opened.flushSync())
  output = opened
  return opened
}
