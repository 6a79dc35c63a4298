import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { webRoot } from './environment/build-web.ts'

/** Limits for all JavaScript in a first load, in bytes after the gateway compresses it. */
const SIGNED_IN = 118_000
const SIGN_IN = 100_000
/** The maximum number of scripts in each page's first load. Requesting many tiny files is slow. */
const MAX_SCRIPTS = {
  'dashboard/DashboardPage': 5,
  'pull-requests/PullRequestsPage': 6,
  'reviews/ReviewsPage': 6,
  'given-comments/YourReviewsPage': 6,
  'mistakes/RecurringMistakesPage': 7,
  'standards/TeamStandardsPage': 7,
  'practice/PracticePage': 6,
  'settings/SettingsPage': 5,
  'billing/usage/UsagePage': 8,
}
/** The limit for all JavaScript of a public page, in compressed bytes. The public pages don't use React. */
const ISLANDS = 15_000

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  name?: string
}
type Manifest = Record<string, Chunk>

let manifest: Manifest

test.beforeAll(() => {
  manifest = JSON.parse(readBuilt('manifest.json').toString())
})

const readBuilt = (file: string) => readFileSync(join(webRoot(), file))

function collectFiles(key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the build has no ${key}`)
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const needed of chunk.imports ?? []) collectFiles(needed, found)
  return found
}

/** The compressed size, in bytes, of the files that a browser fetches if it opens this page first. */
function firstLoad(page: string): number {
  const files = new Set([...collectFiles(feature('base')), ...collectFiles(page)])
  return [...files].reduce((sum, file) => sum + compressedSize(file), 0)
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
const compressedSize = (file: string) => brotliCompressSync(readBuilt(file), BROTLI).length

const feature = (path: string) =>
  Object.keys(manifest).find((key) => manifest[key]?.name === path.replace(/^.*\//, '')) ?? path

test.describe('the first load of the built web', () => {
  for (const [page, budget] of [
    ['dashboard/DashboardPage', SIGNED_IN],
    ['pull-requests/PullRequestsPage', SIGNED_IN],
    ['reviews/ReviewsPage', SIGNED_IN],
    ['given-comments/YourReviewsPage', SIGNED_IN],
    ['mistakes/RecurringMistakesPage', SIGNED_IN],
    ['standards/TeamStandardsPage', SIGNED_IN],
    ['practice/PracticePage', SIGNED_IN],
    ['settings/SettingsPage', SIGNED_IN],
    ['billing/usage/UsagePage', SIGNED_IN],
    ['sessions/sign-in/LoginPage', SIGN_IN],
  ] as const)
    test(`on ${page} is within its budget`, () => {
      const bytes = firstLoad(feature(page))
      console.info(`${page}: ${(bytes / 1_000).toFixed(1)} kB of JavaScript, compressed`)
      expect(bytes).toBeLessThanOrEqual(budget)
    })

  test('has few scripts on every page', () => {
    const counts = Object.entries(MAX_SCRIPTS).map(([page, most]) => {
      const scripts = new Set([...collectFiles(feature('base')), ...collectFiles(feature(page))]).size
      return { page, scripts, fits: scripts <= most }
    })
    console.info(counts.map(({ page, scripts }) => `${page}: ${scripts} scripts`).join('\n'))
    expect(counts.filter(({ fits }) => !fits)).toEqual([])
  })

  test('starts by requesting the extra files of the sidebar’s screens', () => {
    const html = readBuilt('index.html').toString()
    const start = /src="\/(assets\/start-[^"]+)"/.exec(html)?.[1] ?? ''
    const listed: Record<string, string[]> = JSON.parse(
      /\{"\/.*?\]\}/.exec(readBuilt(start).toString())?.[0] ?? '{}',
    )
    expect(Object.keys(listed)).toEqual([
      '/dashboard',
      '/pull-requests',
      '/reviews',
      '/your-reviews',
      '/recurring-mistakes',
      '/team-standards',
      '/practice',
      '/settings',
    ])
    const app = collectFiles(feature('base'))
    const own = [...collectFiles(feature('dashboard/DashboardPage'))].filter((file) => !app.has(file))
    expect(listed['/dashboard']?.toSorted()).toEqual(own.map((file) => `/${file}`).toSorted())
    expect(compressedSize(start)).toBeLessThan(1_250)
  })

  test('on a public page is a single small script', () => {
    const files = [...collectFiles('src/islands/main.ts')]
    const bytes = files.reduce((sum, file) => sum + compressedSize(file), 0)
    console.info(`public pages: ${(bytes / 1_000).toFixed(1)} kB of JavaScript, compressed`)
    expect(files).toHaveLength(1)
    expect(bytes).toBeLessThanOrEqual(ISLANDS)
  })

  test('leaves rarely needed code in separate chunks', () => {
    const first = collectFiles(feature('base'))
    for (const later of ['src/app/palette/Palette.tsx', 'src/app/frame/ShortcutSheet.tsx'])
      expect(first).not.toContain(manifest[later]?.file ?? later)
  })

  test('doesn’t include the code editor on any page', () => {
    const editor = 'src/features/practice/editor/CodeEditor.tsx'
    const pages = Object.keys(manifest).filter((key) => manifest[key]?.name?.endsWith('Page'))
    expect(manifest[editor]?.file).toBeTruthy()
    for (const page of pages) expect(collectFiles(page)).not.toContain(manifest[editor]!.file)
    const whole = [...collectFiles(editor)].reduce((sum, file) => sum + compressedSize(file), 0)
    console.info(
      `the editor with its dependencies: ${(whole / 1_000).toFixed(1)} kB of JavaScript, compressed`,
    )
  })

  test('includes no schema validation, because the browser needs only the contracts’ types', () => {
    const code = Object.values(manifest)
      .filter(({ file }) => file.endsWith('.js'))
      .map(({ file }) => readBuilt(file).toString())
      .join('\n')
    expect(code).toContain('Sign in with GitHub')
    expect(code).not.toContain('invalid_union')
  })
})
