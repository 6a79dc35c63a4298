import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Finds the checkout's folder, from this file or from a bundle that contains it. */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!isProject(folder)) {
    if (dirname(folder) === folder)
      throw new Error(`no package.json named debrief above ${fileURLToPath(import.meta.url)}`)
    folder = dirname(folder)
  }
  return folder
}

function isProject(folder: string): boolean {
  const file = join(folder, 'package.json')
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === 'debrief'
}
