import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { checkPlainText } from './sources.ts'
import { countFolders, MAX_FOLDER_FILES } from './structure/count-structure.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const plainText = /(\.(md|ya?ml|css|html|sql|sh|toml|conf)|Dockerfile|Makefile|Caddyfile|\.env\.example)$/

function readFiles(): [path: string, text: string][] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  })
  return listed
    .toString()
    .split('\0')
    .filter((path) => path !== '' && statSync(join(root, path), { throwIfNoEntry: false })?.isFile())
    .map((path): [string, string] => [path, readFileSync(join(root, path), 'utf8')])
    .filter(([, text]) => !text.includes('\0'))
}

const files = readFiles()

function linesWith(pattern: RegExp, searched: readonly [string, string][]): string[] {
  return searched.flatMap(([path, text]) =>
    pattern.test(text)
      ? text
          .split('\n')
          .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}  ${line.trim()}`] : []))
      : [],
  )
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
// Paths that exist only on a developer's machine: this checkout, the user's home folder, and typical home and work
// folders. Two home folders are allowed: `node` is the user in our images, and `linuxbrew` is Homebrew's user.
const deep = [root, homedir()].filter((folder) => folder.split('/').length > 2).map(escape)
const homes = [
  '/home/(?!node\\b|linuxbrew\\b)[a-z]',
  '/Users/[a-z]',
  '/root/[\\w.]',
  '/work(?:space|spaces)?/[a-z]',
]
const machinePath = new RegExp(`(?<![\\w.*@/-])(?:${[...deep, ...homes].join('|')})`)
const registry = /https?:\/\/[\w.-]*(registry|artifactory|nexus|verdaccio|npmjs)[\w.-]*/i
/** The npm package `debrief` isn't ours. Ours is @debrief/cli. */
const barePackage = /\bnpx (?:-\S+ )*debrief\b/

describe('the repository', () => {
  it('has files for these tests to read', () => {
    expect(files.length).toBeGreaterThan(100)
  })

  it('contains no paths from a developer’s machine', () => {
    expect(linesWith(machinePath, files)).toEqual([])
  })

  it('contains no package registry URLs, not even in lock files', () => {
    expect(linesWith(registry, files)).toEqual([])
    const lock = files.filter(([path]) => path.endsWith('package-lock.json'))
    expect(lock.map(([path]) => path)).toContain('package-lock.json')
    expect(linesWith(/"resolved": "(https?|git|file):/, lock)).toEqual([])
  })

  it('has no unfinished-work note without an issue number', () => {
    // Some lessons and rules explain why such notes need an issue number, so they contain examples without one.
    const texts = files.filter(
      ([path]) => plainText.test(path) && !/^packages\/analysis\/(?:lessons|rules)\//.test(path),
    )
    expect(texts.flatMap(([path, text]) => checkPlainText(path, text))).toEqual([])
  })

  it('has no folder in packages or services with too many files', () => {
    const folders = countFolders(files.map(([path]) => path))
    expect(folders.filter((folder) => folder.files > MAX_FOLDER_FILES)).toEqual([])
  })

  it('uses the full name of the command-line package', () => {
    expect(linesWith(barePackage, files)).toEqual([])
  })

  it('contains no private keys and no machine-specific settings', () => {
    expect(
      files.map(([path]) => path).filter((path) => /(^|\/)\.env(\.local)?$|\.pem$|id_rsa/.test(path)),
    ).toEqual([])
    expect(linesWith(/^\s*["']?registry["']?\s*[=:]/, files)).toEqual([])
  })
})

describe('the patterns', () => {
  const home = ['', 'home', 'sam', 'debrief'].join('/')
  it.each([
    ['a home folder', machinePath, `const a = '${home}/x'`],
    ['this checkout', machinePath, `see ${root}/package.json`],
    ['the bare package', barePackage, ['Run `npx', 'debrief check`'].join(' ')],
    ['a registry', registry, ['"resolved": "https:', '', 'registry.example.com', 'a.tgz"'].join('/')],
  ])('find %s', (_, pattern, text) => {
    expect(linesWith(pattern, [['a.md', `one\n${text}`]])).toEqual([`a.md:2  ${text}`])
  })

  it('allow an image’s home folder and an ordinary URL', () => {
    const text = 'WORKDIR /home/node/app\nhttps://docs.github.com/home\n'
    expect(linesWith(machinePath, [['a', text]])).toEqual([])
    expect(linesWith(registry, [['a', text]])).toEqual([])
  })

  it('find unfinished work in plain text', () => {
    expect(checkPlainText('a.md', ['one', ['TO', 'DO: later'].join('')].join('\n'))).toHaveLength(1)
  })
})
