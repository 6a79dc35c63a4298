import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { createLogOutput, type LogOutput } from './log-output.ts'
import { followedFields } from './request-context.ts'

export type Log = Logger

/** Logs JSON with the current request id, by default to stdout. Never log tokens, diffs or email addresses. */
export function createLog(service: string, level = 'info', output?: DestinationStream): Log {
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
  const log: Log = pino(options, output ?? standardOutput(() => log))
  return log
}

let standard: LogOutput | undefined

function standardOutput(log: () => Log): LogOutput {
  if (standard) return standard
  const opened = createLogOutput({
    fd: 1,
    onRestored: (dropped, code) => log().warn({ dropped, code }, 'log lines dropped'),
  })
  process.on('exit', () => opened.flushSync())
  standard = opened
  return opened
}
