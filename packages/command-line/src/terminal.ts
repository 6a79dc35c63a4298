import type { Readable, Writable } from 'node:stream'
import { styleText } from 'node:util'
import { type Canvas, clip, showLine, showText } from './text.ts'

export interface Terminal extends Canvas {
  stdin: Readable
  print(text: string): void
  note(sentence: string): void
  /**
   * Reports progress on standard error. A terminal shows only the latest report, on one line. If standard error isn't a
   * terminal, a report is printed at most every 10 seconds. An empty string removes the report from a terminal.
   */
  progress(text: string): void
}

const PROGRESS_SECONDS = 10
/** Longer lines might wrap, and wrapped lines couldn't be erased. */
const MAX_PROGRESS_COLUMNS = 78

export interface Streams {
  stdin: Readable
  /** Only a terminal has `columns` and `hasColors`. `hasColors` respects NO_COLOR and TERM. */
  stdout: Writable & { columns?: number; hasColors?: () => boolean }
  stderr: Writable & { isTTY?: boolean }
}

export function createTerminal({ stdin, stdout, stderr }: Streams): Terminal {
  const hasColors = stdout.hasColors?.() ?? false
  const progress = createProgress(stderr)
  return {
    stdin,
    print: (text) => void stdout.write(`${text}\n`),
    note(sentence) {
      progress('')
      stderr.write(`debrief: ${showText(sentence)}\n`)
    },
    progress,
    // By default, styleText would check whether process.stdout supports colors.
    paint: (style, text) => (hasColors ? styleText(style, text, { validateStream: false }) : text),
    width: Math.max(40, Math.min(100, stdout.columns ?? 100)),
  }
}

function createProgress(stderr: Streams['stderr']): (text: string) => void {
  let last = performance.now()
  let isShown = false
  return (text) => {
    if (stderr.isTTY) {
      // Returns to the start of the line and erases the line (ECMA-48, CR and EL).
      if (isShown || text !== '') stderr.write(`\r\x1b[K${clip(showLine(text), MAX_PROGRESS_COLUMNS)}`)
      isShown = text !== ''
    } else if (text !== '' && performance.now() - last > PROGRESS_SECONDS * 1000) {
      last = performance.now()
      stderr.write(`${showLine(text)}\n`)
    }
  }
}
