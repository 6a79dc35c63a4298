import type { Readable, Writable } from 'node:stream'
import { mayColour } from './config.ts'
import { createPaint, type Paint } from './report/paint.ts'
import { showText } from './report/show-text.ts'

export interface Streams {
  stdin: Readable
  stdout: Writable & { isTTY?: boolean; columns?: number }
  stderr: Writable
}

/** What a command reads from and writes to. */
export interface Terminal {
  stdin: Readable
  /** What was asked for; nothing else goes there. */
  print(text: string): void
  /** What is said beside it, on standard error. */
  note(sentence: string): void
  paint: Paint
  /** Columns of a report: those of the terminal, at most 100. */
  width: number
}

const WIDEST = 100
const NARROWEST = 40

export const createTerminal = ({ stdin, stdout, stderr }: Streams): Terminal => ({
  stdin,
  print: (text) => void stdout.write(`${text}\n`),
  note: (sentence) => void stderr.write(`debrief: ${showText(sentence)}\n`),
  paint: createPaint(mayColour(stdout)),
  width: Math.max(NARROWEST, Math.min(WIDEST, stdout.columns ?? WIDEST)),
})
