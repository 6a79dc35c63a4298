import { describe, expect, it } from 'vitest'
import { isCutShort } from './which-kinds.ts'

describe('a fix that is only partly known', () => {
  it.each([
    [
      'Go',
      'counter := &Counter{}\npending, err := store.Pending(ctx)\nreturn counter',
      'pending, err := store.Pending(ctx)\nreturn counter',
    ],
    ['TypeScript', 'const rows = await read()\nreturn rows.length', 'return rows.length'],
    ['Python', 'total = 0\nfor fare in fares:\n    total += fare', 'for fare in fares:\n    total += fare'],
  ])('is recognized by a name that is no longer declared: %s', (_language, before, after) => {
    expect(isCutShort(before, after)).toBe(true)
  })

  it.each([
    [
      'a new value for the same name',
      'const rows = await read()\nreturn rows',
      'const rows = await readAll()\nreturn rows',
    ],
    ['a consistently renamed variable', 'let q = 1\nreturn q', 'const quantity = 1\nreturn quantity'],
    ['a variable that is gone entirely', 'const unused = 1\nreturn 2', 'return 2'],
    ['a comment that still has the name', 'const limit = 3\nreturn 3', '// the limit of the port\nreturn 3'],
    ['a property with the same name', 'const size = box.size\nreturn size', 'return box.size'],
    [
      'a declaration without a value',
      'String line = in.readLine();',
      'String line;\nwhile ((line = in.readLine()) != null) {}',
    ],
    [
      'a declaration in a with statement',
      'handle = open(path)\nread(handle)',
      'with open(path) as handle:\n    read(handle)',
    ],
    [
      'a parameter with the same name',
      'const now = Date.now()\nreturn now',
      'export function at(now) {\n  return now\n}',
    ],
    ['a key with the same name', 'const id = make()\nreturn { id: id }', 'return { id: make() }'],
  ])('isn’t assumed for %s', (_why, before, after) => {
    expect(isCutShort(before, after)).toBe(false)
  })
})
