import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const hash = (...parts: string[]) => createHash('sha1').update(parts.join(' ')).digest('hex')

export const write = (folder: string, name: string, content: unknown) =>
  writeText(join(folder, name), JSON.stringify(content, null, 1))

export function writeText(path: string, text: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
