import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../local/project-root.ts'

const readme = readFileSync(join(projectRoot(), 'README.md'), 'utf8')
const folder = join(projectRoot(), 'docs', 'pictures')
const files = readdirSync(folder)

it('the README shows every picture, and none that is not there', () => {
  const shown = [...readme.matchAll(/docs\/pictures\/([\w-]+\.\w+)/g)].map(([, name]) => name)
  expect(shown.toSorted()).toEqual(files.toSorted())
})

it('says of each in words what is on it', () => {
  const inMarkdown = [...readme.matchAll(/!\[(.*?)\]\(docs\/pictures\//g)].map(([, words = '']) => words)
  const inHtml = [...readme.matchAll(/<img src="docs\/pictures\/[^>]* alt="(.*?)"/g)].map(
    ([, words = '']) => words,
  )
  const said = [...inMarkdown, ...inHtml]
  expect(said).toHaveLength(files.length)
  for (const words of said) expect(words.length).toBeGreaterThan(30)
})

it.each(files)('%s is a WebP of less than 150 kB', (name) => {
  const picture = readFileSync(join(folder, name))
  // https://developers.google.com/speed/webp/docs/riff_container
  expect(picture.toString('latin1', 8, 12)).toBe('WEBP')
  expect(picture.length).toBeLessThan(150_000)
})
