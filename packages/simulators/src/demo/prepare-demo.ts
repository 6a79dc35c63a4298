import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateDemo } from './generate-demo.ts'

const PROJECT = fileURLToPath(new URL('../../../..', import.meta.url))

/**
 * Returns the folder with the demo's GitHub responses, and generates the folder if it's missing or out of date. Two
 * processes can run this at once, because they write the same bytes and rename each file into place.
 */
export function prepareDemo(root = PROJECT): string {
  const folder = join(root, 'dist', 'demo')
  const fingerprint = readFingerprint(root)
  if (!fingerprint || isCurrent(folder, fingerprint)) return folder
  const files = generateDemo(join(root, 'packages', 'simulators', 'demo'))
  mkdirSync(folder, { recursive: true })
  removeOthers(folder, new Set(files.keys()))
  const temporary = mkdtempSync(`${folder}-`)
  const write = (path: string, bytes: Buffer | string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(temporary, 'file'), bytes)
    renameSync(join(temporary, 'file'), join(folder, path))
  }
  for (const [path, bytes] of files) write(path, bytes)
  write(STAMP, fingerprint)
  rmSync(temporary, { recursive: true })
  return folder
}

export function isDemoStale(root = PROJECT): boolean {
  const fingerprint = readFingerprint(root)
  return fingerprint !== null && !isCurrent(join(root, 'dist', 'demo'), fingerprint)
}

const STAMP = 'fingerprint'

function isCurrent(folder: string, fingerprint: string): boolean {
  const stamp = join(folder, STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint
}

/** Returns null in a container image, which contains only the generated folder. */
function readFingerprint(root: string): string | null {
  const sources = ['demo', 'src/demo'].map((name) => join(root, 'packages', 'simulators', name))
  if (!sources.every((source) => existsSync(source))) return null
  const hash = createHash('sha256')
  for (const source of sources)
    for (const path of filesBelow(source).filter((name) => !name.endsWith('.test.ts')))
      hash
        .update(`${path}\0`)
        .update(readFileSync(join(source, path)))
        .update('\0')
  return hash.digest('hex')
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
}

function removeOthers(folder: string, keptFiles: ReadonlySet<string>): void {
  const kept = new Set([...keptFiles].flatMap((path) => [path, ...foldersAbove(path)]))
  const remove = (path: string) => {
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
      const child = path ? `${path}/${entry.name}` : entry.name
      if (!kept.has(child) && child !== STAMP) rmSync(join(folder, child), { recursive: true, force: true })
      else if (entry.isDirectory()) remove(child)
    }
  }
  remove('')
}

function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}
