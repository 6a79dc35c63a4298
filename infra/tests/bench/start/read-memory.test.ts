import { expect, it } from 'vitest'
import { readMemory } from './read-memory.ts'

it('reads each part that the launcher prints, and the total', () => {
  const printed =
    'launcher               61 MB rss     35 MB pss\nmake and npm           98 MB rss     60 MB pss\nsum                   159 MB rss     95 MB pss\n'
  expect(readMemory(printed)).toEqual([
    { part: 'launcher', megabytes: 35 },
    { part: 'make and npm', megabytes: 60 },
    { part: 'sum', megabytes: 95 },
  ])
})

it('uses resident memory if there is no PSS', () => {
  expect(readMemory('sum    159 MB rss \n')).toEqual([{ part: 'sum', megabytes: 159 }])
})
