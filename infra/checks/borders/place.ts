import { type Row, rows } from '../borders-table.ts'

const compiled = new Map<string, RegExp>()

/** A prefix (`packages/queue/`) or, when it ends in a file name, a whole path; `*` is one folder name, `**` anything. */
export function isIn(path: string, place: string): boolean {
  let pattern = compiled.get(place)
  if (!pattern) {
    const body = place
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(
        /\*\*\/|\*\*|\*/g,
        (stars) => ({ '**/': '(?:.*/)?', '**': '.*', '*': '[^/]+' })[stars] ?? stars,
      )
    pattern = new RegExp(`^${body}${place.endsWith('/') ? '' : '$'}`)
    compiled.set(place, pattern)
  }
  return pattern.test(path)
}

export const isInAny = (path: string, places: readonly string[]): boolean =>
  places.some((place) => isIn(path, place))

/** A test, or what only tests use: a `testing` folder within a package or service. */
export const isTest = (path: string): boolean => /\.test\.tsx?$|\/src\/(.+\/)?testing\//.test(path)

/** Code that no running service may carry. */
export const isForTests = (path: string): boolean =>
  isTest(path) || isIn(path, 'packages/testing/') || isIn(path, 'packages/*/training/')

export const isConfig = (path: string): boolean => /\.config\.[cm]?[jt]s$/.test(path)

export const isOurCode = (path: string): boolean => /\.[cm]?[jt]sx?$/.test(path)

/** The row that speaks for a file; files at the root of the project count as infra. */
export function rowOf(path: string): Row | undefined {
  const asked = path.includes('/') ? path : `infra/${path}`
  return rows.find((row) => isIn(asked, row.from))
}

/** The folder a row means for this very file: `services/*` + services/gateway/src/app.ts → services/gateway/. */
export function ownFolder(path: string, row: Row): string {
  if (!path.includes('/')) return row.from
  const depth = row.from.split('/').length - 1
  return `${path.split('/').slice(0, depth).join('/')}/`
}
