import { describe, expect, it } from 'vitest'
import { isCutShort } from './which-kinds.ts'

describe('a fix of which only a part is known', () => {
  it.each([
    [
      'Go',
      'counter := &Counter{}\npending, err := store.Pending(ctx)\nreturn counter',
      'pending, err := store.Pending(ctx)\nreturn counter',
    ],
    ['TypeScript', 'const rows = await read()\nreturn rows.length', 'return rows.length'],
    ['Python', 'total = 0\nfor fare in fares:\n    total += fare', 'for fare in fares:\n    total += fare'],
  ])('is told by a name that nothing makes any more: %s', (_language, before, after) => {
    expect(isCutShort(before, after)).toBe(true)
  })

  it.each([
    [
      'what took its place',
      'const rows = await read()\nreturn rows',
      'const rows = await readAll()\nreturn rows',
    ],
    ['another name throughout', 'let q = 1\nreturn q', 'const quantity = 1\nreturn quantity'],
    ['nothing of it left', 'const unused = 1\nreturn 2', 'return 2'],
    ['a remark that still names it', 'const limit = 3\nreturn 3', '// the limit of the port\nreturn 3'],
    ['a field of the same name', 'const size = box.size\nreturn size', 'return box.size'],
    [
      'made without a value yet',
      'String line = in.readLine();',
      'String line;\nwhile ((line = in.readLine()) != null) {}',
    ],
    ['made by a block', 'handle = open(path)\nread(handle)', 'with open(path) as handle:\n    read(handle)'],
    ['handed in', 'const now = Date.now()\nreturn now', 'export function at(now) {\n  return now\n}'],
    ['a key of the same name', 'const id = make()\nreturn { id: id }', 'return { id: make() }'],
  ])('is not: %s', (_why, before, after) => {
    expect(isCutShort(before, after)).toBe(false)
  })
})
