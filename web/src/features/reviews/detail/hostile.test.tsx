import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createMistake, createReview } from '../testing/create-review.ts'
import { showDetail } from '../testing/show-detail.tsx'

afterEach(cleanup)

const folder = join(process.cwd(), '..', 'shared', 'data', 'hostile')
const present = existsSync(folder)
if (!present) console.warn(`SKIPPED: ${folder} doesn’t exist, so no hostile strings were tested.`)
const read = (name: string): unknown[] => JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown[]

/** Every third string from a list of naughty strings and a list of sanitizer payloads. */
const strings = present
  ? [
      ...read('blns.json'),
      ...read('dompurify-expect.json').map((one) => (one as { payload: string }).payload),
    ]
      .filter((one): one is string => typeof one === 'string' && one.trim() !== '')
      .filter((_, index) => index % 3 === 0)
  : []

/** The elements in our markup. Any other element must come from a hostile string. */
const OURS = new Set(
  'a article aside b blockquote br button code dd details div dl dt em fieldset footer form h2 h3 h4 header i input label legend li mark nav ol p path pre rect s section span strong summary svg table tbody td textarea th time tr ul circle line polyline polygon ellipse'.split(
    ' ',
  ),
)

const hostileMistake = (text: string, index: number) =>
  createMistake({
    id: `${index}`,
    title: text,
    description: text,
    path: text,
    programmingLanguage: text,
    rule: text,
    codeBefore: text,
    codeAfter: `${text} `,
    occurrences: [{ path: `${text}2`, side: 'RIGHT', startLine: 1, endLine: 1 }],
    quote: { author: text, avatarUrl: text, body: text, url: text, isBot: false },
    dispute: {
      state: 'open',
      reason: 'other',
      note: text,
      createdAt: '2026-11-20T10:00:00Z',
      settledBy: text,
    },
  })

const hostileReview = (texts: readonly string[]) => {
  const text = texts[0]!
  return createReview({
    summary: text,
    learningPoints: [text],
    wentWell: [text],
    coverage: [{ path: text, state: 'skipped', reason: text, changedLines: 1 }],
    ignoredComments: [{ id: 1, reason: text }],
    dropped: { [text]: 1 },
    scoreBreakdown: createReview().scoreBreakdown.map((line) => ({ ...line, label: text })),
    pullRequest: { ...createReview().pullRequest, title: text, repository: text, author: text, url: text },
    mistakes: texts.map(hostileMistake),
  })
}

function lookForForeign() {
  for (const element of document.body.querySelectorAll('*')) {
    if (!OURS.has(element.localName)) throw new Error(`came out of a string: ${element.outerHTML}`)
    for (const { name, value } of element.attributes)
      if (/^on/i.test(name) || (name === 'href' && !/^(https:\/\/|\/reviews|#mistake-)/.test(value)))
        throw new Error(`came out of a string: ${name}="${value}"`)
  }
}

const AT_ONCE = 12
const groups = Array.from({ length: Math.ceil(strings.length / AT_ONCE) }, (_, index) =>
  strings.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
)

it.skipIf(!present)('has several hundred of them', () => {
  expect(strings.length).toBeGreaterThan(200)
})

it.skipIf(!present)(
  'shows hostile strings as the text they are, wherever they stand',
  () => {
    for (const texts of groups) {
      showDetail(hostileReview(texts))
      lookForForeign()
      const titles = [...document.querySelectorAll('[data-mistake] h3')].map((title) => title.textContent)
      // Text between two backticks becomes code. Other text stays as written.
      expect(titles).toEqual(texts.map((text) => text.replace(/`([^`\n]+)`/g, '$1')))
      expect(document.querySelector('h2')?.textContent).toBe(texts[0])
      cleanup()
    }
  },
  120_000,
)
