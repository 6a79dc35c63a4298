import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { checkPlainText } from './sources/check-comments.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const plainText = /(\.(md|ya?ml|css|html|sql|sh|toml|conf)|Dockerfile|Makefile|Caddyfile|\.env\.example)$/

/** Tracked and new files that are text and ours, with what they hold. */
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

/** `file:line` of every line that a pattern finds. */
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
// Where this checkout and its user live, and what such folders look like elsewhere; `node` is the user inside an image.
const deep = [root, homedir()].filter((folder) => folder.split('/').length > 2).map(escape)
const homes = [
  '/home/(?!node\\b|linuxbrew\\b)[a-z]',
  '/Users/[a-z]',
  '/root/[\\w.]',
  '/work(?:space|spaces)?/[a-z]',
]
const machinePath = new RegExp(`(?<![\\w.*@/-])(?:${[...deep, ...homes].join('|')})`)
const registry = /https?:\/\/[\w.-]*(registry|artifactory|nexus|verdaccio|npmjs)[\w.-]*/i

describe('what is committed', () => {
  it('is read at all', () => {
    expect(files.length).toBeGreaterThan(100)
  })

  it('names no folder of a machine', () => {
    expect(linesWith(machinePath, files)).toEqual([])
  })

  it('names no package registry, in the lock file either', () => {
    expect(linesWith(registry, files)).toEqual([])
    const lock = files.filter(([path]) => path.endsWith('package-lock.json'))
    expect(lock.map(([path]) => path)).toContain('package-lock.json')
    expect(linesWith(/"resolved": "(https?|git|file):/, lock)).toEqual([])
  })

  it('leaves nothing to be done later without the number of an issue', () => {
    // Some lessons are about such notes.
    const texts = files.filter(
      ([path]) => plainText.test(path) && !path.startsWith('packages/analysis/lessons/'),
    )
    expect(texts.flatMap(([path, text]) => checkPlainText(path, text))).toEqual([])
  })

  it('holds no private key and no file with settings of a machine', () => {
    expect(
      files.map(([path]) => path).filter((path) => /(^|\/)\.env(\.local)?$|\.pem$|id_rsa/.test(path)),
    ).toEqual([])
    expect(linesWith(/^\s*["']?registry["']?\s*[=:]/, files)).toEqual([])
  })
})

describe('the patterns themselves', () => {
  const home = ['', 'home', 'sam', 'debrief'].join('/')
  it.each([
    ['a home folder', machinePath, `const a = '${home}/x'`],
    ['this checkout', machinePath, `see ${root}/package.json`],
    ['a registry', registry, ['"resolved": "https:', '', 'registry.example.com', 'a.tgz"'].join('/')],
  ])('find %s', (_, pattern, text) => {
    expect(linesWith(pattern, [['a.md', `one\n${text}`]])).toEqual([`a.md:2  ${text}`])
  })

  it('let the home of an image and an ordinary address pass', () => {
    const text = 'WORKDIR /home/node/app\nhttps://docs.github.com/home\n'
    expect(linesWith(machinePath, [['a', text]])).toEqual([])
    expect(linesWith(registry, [['a', text]])).toEqual([])
  })

  it('find unfinished work in plain text', () => {
    expect(checkPlainText('a.md', ['one', ['TO', 'DO: later'].join('')].join('\n'))).toHaveLength(1)
  })
})
