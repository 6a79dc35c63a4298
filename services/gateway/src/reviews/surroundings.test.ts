import { expect, it } from 'vitest'
import { toFileUrl } from './file-url.ts'
import { findSurroundings, listOldTexts, listTexts } from './surroundings.ts'

const file = ['import a', '', 'one()', 'two()', 'three()', '', 'end()'].join('\n')
const code = {
  codeBefore: 'two()\n',
  codeAfter: 'zwei()\n',
  hunk: '@@ -3,3 +3,3 @@\n one()\n-alt()\n+two()\n three()',
}

it('finds the code nearest to its line, and the lines on both sides', () => {
  expect(findSurroundings(`${file}\n${file}\n`, { texts: ['two()'], near: 11 })).toMatchObject({
    above: [...file.split('\n'), 'import a', '', 'one()'],
    below: ['three()', '', 'end()'],
    moreAbove: false,
    moreBelow: false,
  })
})

it('returns at most 200 lines on each side, and whether there are more', () => {
  const long = [...Array.from({ length: 250 }, (_, at) => `line ${at}`), 'here()', 'last()'].join('\n')
  const found = findSurroundings(long, { texts: ['here()'], near: 251 })
  expect([found?.above.length, found?.above[0], found?.moreAbove]).toEqual([200, 'line 50', true])
  expect([found?.below, found?.moreBelow]).toEqual([['last()'], false])
})

it('finds an excerpt whose code was fixed since, and nothing if the code is gone', () => {
  const fixed = file.replace('two()', 'zwei()')
  for (const view of ['diff', 'before', 'after', 'hunk'] as const)
    expect([view, findSurroundings(fixed, { texts: listTexts(code, view), near: 3 })]).not.toEqual([
      view,
      null,
    ])
  expect(findSurroundings('other()', { texts: listTexts(code, 'hunk'), near: 3 })).toBeNull()
  expect(listOldTexts(code, 'hunk')).toEqual(['one()\nalt()\nthree()'])
  expect(findSurroundings(file, { texts: ['', '\n'], near: 1 })).toBeNull()
})

it('links to the lines among the changed files on GitHub', () => {
  const place = { path: 'src/a.ts', side: 'RIGHT', startLine: 3, endLine: 4 } as const
  const url = toFileUrl('https://github.com/o/r/pull/1', place)
  expect(url).toMatch(/^https:\/\/github\.com\/o\/r\/pull\/1\/files#diff-[0-9a-f]{64}R3-R4$/)
  expect(toFileUrl('', { ...place, side: 'LEFT', endLine: 3 })).toMatch(/L3$/)
})
