import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { generateDemo } from './generate-demo.ts'

const files = generateDemo(join(import.meta.dirname, 'stories'))
rmSync(join(import.meta.dirname, 'pull-requests'), { recursive: true, force: true })
for (const [path, bytes] of files) {
  const target = join(import.meta.dirname, path)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, bytes)
}
process.stdout.write(`Wrote ${files.size} files.\n`)
