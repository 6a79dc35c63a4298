import { expect, it } from 'vitest'
import { splitMatches } from './Marked.tsx'

const marked = (text: string, sought: string) =>
  splitMatches(text, sought)
    .map(({ part, isMatch }) => (isMatch ? `[${part}]` : part))
    .join('')

it.each([
  ['Release berth locks', 'BERTH rel', '[Rel]ease [berth] locks'],
  ['aaa', 'a aa', '[aa][a]'],
  ['C++ (and C#)', 'c++ (', '[C++] [(]and C#)'],
  ['Release', '', 'Release'],
  ['Release', 'x', 'Release'],
  ['İstanbul release', 'release', 'İstanbul release'],
])('marks in %j for %j: %s', (text, sought, expected) => {
  expect(marked(text, sought)).toBe(expected)
})
