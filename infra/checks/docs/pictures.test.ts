import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../local/project-root.ts'

const tour = readFileSync(join(projectRoot(), 'docs', 'tour.md'), 'utf8')
const folder = join(projectRoot(), 'docs', 'pictures')
const files = readdirSync(folder)

it('shows every picture in docs/tour.md', () => {
  const shown = [...tour.matchAll(/\bpictures\/([\w-]+\.\w+)/g)].map(([, name]) => name)
  expect(shown.toSorted()).toEqual(files.toSorted())
})

it('describes every picture in its alternative text', () => {
  const inMarkdown = [...tour.matchAll(/!\[(.*?)\]\(pictures\//g)].map(([, text = '']) => text)
  const inHtml = [...tour.matchAll(/<img src="pictures\/[^>]* alt="(.*?)"/g)].map(([, text = '']) => text)
  const texts = [...inMarkdown, ...inHtml]
  expect(texts).toHaveLength(files.length)
  for (const text of texts) expect(text.length).toBeGreaterThan(30)
})

it.each(files)('%s is a WebP of less than 150 kB', (name) => {
  const picture = readFileSync(join(folder, name))
  // https://developers.google.com/speed/webp/docs/riff_container
  expect(picture.toString('latin1', 8, 12)).toBe('WEBP')
  expect(picture.length).toBeLessThan(150_000)
})
