import { writeSync } from 'node:fs'

export interface LogOutput {
  write(line: string): void
  /** Never throws and never blocks for long, because services call it when they exit. */
  flushSync(): void
}

interface Options {
  fd: number
  onRestored: (dropped: number, code: string) => void
}

const FLUSH_BYTES = 4096
const FLUSH_AFTER_MS = 50
const BUSY_MS = 10
const MAX_BUSY_TRIES = 100

/**
 * Writes lines in batches, because separate writes cost a busy service a tenth of its time. Drops and counts lines that
 * can't be written, for example because the disk is full, so logging can't stop a service or fill its memory.
 */
export function createLogOutput({ fd, onRestored }: Options): LogOutput {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  let dropped = 0
  let code = ''
  let isCut = false

  function writeAll(bytes: Buffer): number {
    let written = 0
    for (let busy = 0; written < bytes.length; )
      try {
        written += writeSync(fd, bytes, written)
      } catch (error) {
        code = (error as NodeJS.ErrnoException).code ?? 'unknown'
        if (code !== 'EAGAIN' || ++busy > MAX_BUSY_TRIES) break
        pauseThread(BUSY_MS)
      }
    return written
  }

  function flushSync() {
    clearTimeout(timer)
    timer = undefined
    if (waiting === '') return
    const start = isCut ? 1 : 0
    const bytes = Buffer.from(isCut ? `\n${waiting}` : waiting)
    waiting = ''
    const written = writeAll(bytes)
    if (written > 0) isCut = bytes[written - 1] !== NEWLINE
    if (written < bytes.length) dropped += countLines(bytes.subarray(Math.max(written, start)))
    else if (dropped > 0) {
      const before = dropped
      dropped = 0
      onRestored(before, code)
    }
  }

  return {
    write(line) {
      waiting += line
      if (waiting.length >= FLUSH_BYTES) flushSync()
      else timer ??= setTimeout(flushSync, FLUSH_AFTER_MS).unref()
    },
    flushSync,
  }
}

const NEWLINE = 10

const countLines = (bytes: Buffer) => bytes.reduce((count, byte) => count + (byte === NEWLINE ? 1 : 0), 0)

const pauseThread = (milliseconds: number) =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
