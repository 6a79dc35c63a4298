import { type Row, rows } from '../borders-table.ts'

const compiled = new Map<string, RegExp>()

/**
 * A glob that ends in `/` matches every file in that folder; any other glob must match the full path. `*` matches one
 * or more characters except `/`. `**` matches any characters, including none.
 */
export function isIn(path: string, glob: string): boolean {
  let pattern = compiled.get(glob)
  if (!pattern) {
    const body = glob
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(
        /\*\*\/|\*\*|\*/g,
        (stars) => ({ '**/': '(?:.*/)?', '**': '.*', '*': '[^/]+' })[stars] ?? stars,
      )
    pattern = new RegExp(`^${body}${glob.endsWith('/') ? '' : '$'}`)
    compiled.set(glob, pattern)
  }
  return pattern.test(path)
}

export const isInAny = (path: string, globs: readonly string[]): boolean =>
  globs.some((glob) => isIn(path, glob))

export const isTest = (path: string): boolean => /\.test\.tsx?$|\/src\/(.+\/)?testing\//.test(path)

export const isForTests = (path: string): boolean =>
  isTest(path) || isIn(path, 'packages/testing/') || isIn(path, 'packages/*/training/')

export const isConfig = (path: string): boolean => /\.config\.[cm]?[jt]s$/.test(path)

export const isOurCode = (path: string): boolean => /\.[cm]?[jt]sx?$/.test(path)

/** Files in the project root count as infra. */
export function findRow(path: string): Row | undefined {
  const full = path.includes('/') ? path : `infra/${path}`
  return rows.find((row) => isIn(full, row.from))
}

export function ownFolder(path: string, row: Row): string {
  if (!path.includes('/')) return row.from
  const depth = row.from.split('/').length - 1
  return `${path.split('/').slice(0, depth).join('/')}/`
}

export function getWorkspace(path: string): string {
  const [first = '', second = '', ...rest] = path.split('/')
  if (second === '') return 'infra'
  return rest.length > 0 && (first === 'packages' || first === 'services') ? `${first}/${second}` : first
}
