import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export function fingerprint(files: string[], seed = ''): string {
  const hash = createHash('sha256').update(seed)
  for (const file of files.toSorted()) {
    const found = statSync(file, { throwIfNoEntry: false })
    hash.update(`${file}\0${found?.mtimeMs ?? 'gone'}\0${found?.size ?? 0}\n`)
  }
  return hash.digest('hex')
}

export function filesBelow(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return []
    return entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]
  })
}

export type Stamp = { files: string[]; fingerprint: string }

export function readStamp(file: string): Stamp | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
