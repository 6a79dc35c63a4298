import { expect, it } from 'vitest'
import { stemWord } from './stem-word.ts'

it('gives all forms of a word the same stem', () => {
  for (const forms of [
    'close closed closes closing',
    'query queries',
    'leak leaked leaking leaks',
    'log logged logs',
  ])
    expect(new Set(forms.split(' ').map(stemWord)).size).toBe(1)
})

it('keeps different words apart', () => {
  for (const words of ['file find', 'test type', 'lock log', 'mock make', 'page path'])
    expect(new Set(words.split(' ').map(stemWord)).size).toBe(2)
})
