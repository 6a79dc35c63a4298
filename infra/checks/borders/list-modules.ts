import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Manifest } from './check-declared.ts'
import { isOurCode } from './paths.ts'

const skipped = new Set(['node_modules', 'dist', 'coverage'])

export function readModules(root: string): Map<string, string> {
  const files = new Map<string, string>()
  const walk = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const full = join(folder, entry.name)
      if (entry.isDirectory() && !skipped.has(entry.name) && !entry.name.startsWith('.')) walk(full)
      const path = relative(root, full).split(sep).join('/')
      if (entry.isFile() && isOurCode(path)) files.set(path, readFileSync(full, 'utf8'))
    }
  }
  walk(root)
  return files
}

/** Reads the package.json of each workspace. The root's package.json counts as infra's. */
export function readManifests(root: string): Map<string, Manifest> {
  const { workspaces }: { workspaces: string[] } = readJson(join(root, 'package.json'))
  const folders = workspaces.flatMap((place) => {
    const parent = place.replace(/\/\*$/, '')
    return place === parent ? [place] : readdirSync(join(root, parent)).map((name) => `${parent}/${name}`)
  })
  const found = folders.filter((folder) => existsSync(join(root, folder, 'package.json')))
  return new Map([
    ['infra', readJson(join(root, 'package.json'))],
    ...found.map((folder) => [folder, readJson(join(root, folder, 'package.json'))] as const),
  ])
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** Includes untracked files that Git doesn't ignore. */
export function listSourcesOfGit(root: string): string[] {
  const list = (...flags: string[]) =>
    execFileSync('git', ['ls-files', '-z', ...flags], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
      .split('\0')
      .filter((path) => path !== '')
  const gone = new Set(list('--deleted'))
  return list('--cached', '--others', '--exclude-standard').filter(
    (path) => isOurCode(path) && !gone.has(path),
  )
}
