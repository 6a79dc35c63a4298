import type { Readable, Writable } from 'node:stream'
import { styleText } from 'node:util'
import { type Canvas, showText } from './text.ts'

export interface Terminal extends Canvas {
  stdin: Readable
  /** Prints the command's result, and nothing else, to standard output. */
  print(text: string): void
  /** Prints a sentence to standard error. */
  note(sentence: string): void
}

export interface Streams {
  stdin: Readable
  /** Only a terminal has `columns` and `hasColors`. The latter respects NO_COLOR and TERM. */
  stdout: Writable & { columns?: number; hasColors?: () => boolean }
  stderr: Writable
}

export function createTerminal({ stdin, stdout, stderr }: Streams): Terminal {
  const hasColors = stdout.hasColors?.() ?? false
  return {
    stdin,
    print: (text) => void stdout.write(`${text}\n`),
    note: (sentence) => void stderr.write(`debrief: ${showText(sentence)}\n`),
    // By default, styleText would check whether process.stdout supports colors.
    paint: (style, text) => (hasColors ? styleText(style, text, { validateStream: false }) : text),
    width: Math.max(40, Math.min(100, stdout.columns ?? 100)),
  }
}
