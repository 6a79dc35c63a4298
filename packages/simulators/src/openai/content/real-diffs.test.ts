import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { pullRequestFolder } from '../testing/config.ts'
import { readHunks } from './read-hunks.ts'

interface ListedFile {
  filename: string
  patch?: string
}

const folders = existsSync(pullRequestFolder)
  ? readdirSync(pullRequestFolder)
      .map((name) => join(pullRequestFolder, name))
      .filter((folder) => existsSync(join(folder, 'files.json')))
  : []

/** The slow way: "+" lines of GitHub's own patches. */
const addedIn = (files: ListedFile[]) =>
  files.flatMap(({ filename, patch = '' }) =>
    patch
      .split('\n')
      .filter((line) => line.startsWith('+'))
      .map((line) => `${filename}: ${line.slice(1).replace(/\r$/, '')}`),
  )

it.skipIf(folders.length === 0)(
  'finds every added line of real pull requests, in patches and in JSON',
  () => {
    for (const folder of folders) {
      const files = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8')) as ListedFile[]
      const expected = addedIn(files)
      const prompts = {
        fenced: files.map(
          ({ filename, patch = '' }) => `### ${filename}\nFile: ${filename}\n\`\`\`diff\n${patch}\n\`\`\``,
        ),
        json: files.map(({ filename, patch = '' }) => JSON.stringify({ path: filename, patch })),
      }
      for (const [kind, parts] of Object.entries(prompts)) {
        const found = readHunks(parts.join('\n\n')).map(({ path, text }) => `${path}: ${text}`)
        expect(found, `${folder} ${kind}`).toEqual(expected)
      }
    }
  },
)
