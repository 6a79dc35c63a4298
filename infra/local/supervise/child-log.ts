import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  truncateSync,
} from 'node:fs'

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

/** The last lines, without reading all of a long file. */
export function lastLines(file: string, count: number): string {
  if (!existsSync(file)) return ''
  const size = sizeOf(file)
  const buffer = Buffer.alloc(Math.min(size, 16_384))
  const opened = openSync(file, 'r')
  try {
    readSync(opened, buffer, 0, buffer.length, size - buffer.length)
  } finally {
    closeSync(opened)
  }
  return buffer.toString().trimEnd().split('\n').slice(-count).join('\n')
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
