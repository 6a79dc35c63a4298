import { closeSync, copyFileSync, openSync, readSync, renameSync, statSync, truncateSync } from 'node:fs'

const largest = 32 * 1024 * 1024

/** Sets a grown log aside before a process is started; one earlier file is kept. */
export function rotateLog(file: string): void {
  if (sizeOf(file) > largest / 4) renameSync(file, `${file}.1`)
}

/** The same for a process that has the file open: it appends, so it goes on at the new end. */
export function trimLog(file: string): void {
  if (sizeOf(file) <= largest) return
  copyFileSync(file, `${file}.1`)
  truncateSync(file)
}

const MAX_READ = 256 * 1024

/** What was added to a log since it was that long, from its beginning. */
export function readLog(file: string, from: number): string {
  const buffer = Buffer.alloc(Math.min(Math.max(sizeOf(file) - from, 0), MAX_READ))
  if (buffer.length === 0) return ''
  const opened = openSync(file, 'r')
  try {
    return buffer.subarray(0, readSync(opened, buffer, 0, buffer.length, from)).toString()
  } finally {
    closeSync(opened)
  }
}

export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
