import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')

it('CONTRIBUTING.md lists every script of package.json', () => {
  const [, table = ''] = /\n## Scripts\n([\s\S]*?)\n## /.exec(read('CONTRIBUTING.md')) ?? []
  const listed = table
    .split('\n')
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  expect(listed.toSorted()).toEqual(Object.keys(scripts).toSorted())
  expect(listed.length).toBeLessThanOrEqual(20)
})
