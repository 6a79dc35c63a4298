import {
  closeSync,
  copyFileSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'

const MAX_SIZE = 32 * 1024 * 1024

export function rotateLog(file: string): void {
  if (fileSize(file) > MAX_SIZE / 4) renameSync(file, `${file}.1`)
}

/**
 * Empties a large log in place, because a running process has the file open. Copies the log first if the disk has room.
 */
export function trimLog(file: string): void {
  if (fileSize(file) <= MAX_SIZE) return
  try {
    copyFileSync(file, `${file}.1`)
  } catch {
    rmSync(`${file}.1`, { force: true })
  }
  truncateSync(file)
}

const MAX_READ = 256 * 1024

export function readLog(file: string, from: number): string {
  const buffer = Buffer.alloc(Math.min(Math.max(fileSize(file) - from, 0), MAX_READ))
  if (buffer.length === 0) return ''
  const opened = openSync(file, 'r')
  try {
    return buffer.subarray(0, readSync(opened, buffer, 0, buffer.length, from)).toString()
  } finally {
    closeSync(opened)
  }
}

export function fileSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
