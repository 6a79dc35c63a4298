import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { goLanguage } from '@codemirror/lang-go'
import { parseSync } from 'vite'
import { parseAllDocuments } from 'yaml'

const tsx = resolve(import.meta.dirname, '../../../../../node_modules/.bin/tsx')
const hasPython = spawnSync('python3', ['--version']).status === 0

/** The check for each language that articles may use. A check returns an error message, or null. */
const checks: Record<string, (code: string, fragment: boolean) => string | null> = {
  ts: (code, fragment) => (fragment ? parseTypeScript(code) : run(tsx, 'program.mts', code)),
  python: checkPython,
  go: parseGo,
  json: (code) => findComplaint(() => JSON.parse(code)),
  yaml: (code) => parseAllDocuments(code).flatMap(({ errors }) => errors)[0]?.message ?? null,
  sh: (code) => run('sh', 'script.sh', code, ['-n']),
  diff: checkDiff,
  markdown: () => null,
  text: () => null,
}

/** `info` is the text after the opening backticks. */
export function checkFence(info: string, code: string): string | null {
  const [language = '', ...words] = info.split(' ')
  const check = checks[language]
  if (!check) return `'${language}' is none of ${Object.keys(checks).join(', ')}`
  if (words.some((word) => word !== 'fragment')) return `'${info}': only 'fragment' may follow the language`
  return check(code, words.includes('fragment'))
}

function checkPython(code: string, fragment: boolean): string | null {
  if (!hasPython) {
    // oxlint-disable-next-line no-console -- says which code wasn’t checked
    console.warn('PYTHON IN ARTICLES WAS NOT CHECKED: python3 isn’t installed.')
    return null
  }
  if (!fragment) return run('python3', 'program.py', code)
  return run('python3', 'fragment.py', code, ['-c', 'import ast, sys; ast.parse(open(sys.argv[1]).read())'])
}

/** A fragment can also be statements of a function or members of a class. */
function parseTypeScript(code: string): string | null {
  const ways = [code, `async function f() {\n${code}\n}`, `class C {\n${code}\n}`]
  const faults = ways.map((way) => parseSync('fragment.ts', way).errors[0]?.message ?? null)
  return faults.includes(null) ? null : (faults[0] ?? null)
}

function parseGo(code: string): string | null {
  const ways = code.startsWith('package ')
    ? [code]
    : [`package p\n${code}\n`, `package p\nfunc f() {\n${code}\n}\n`]
  const parses = (way: string) => {
    let sound = true
    goLanguage.parser.parse(way).iterate({
      enter: ({ type }) => {
        if (type.isError) sound = false
      },
    })
    return sound
  }
  return ways.some(parses) ? null : 'Go that does not parse'
}

function checkDiff(code: string): string | null {
  const lines = code.split('\n')
  const odd = lines.find((line) => line !== '' && !/^(?:[ +-]|@@ )/u.test(line))
  if (odd !== undefined) return `not a line of a diff: ${odd}`
  return lines.some((line) => /^[+-]/u.test(line)) ? null : 'a diff without changes'
}

function findComplaint(work: () => unknown): string | null {
  try {
    work()
    return null
  } catch (fault) {
    return String(fault)
  }
}

function run(command: string, name: string, code: string, options: string[] = []): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'debrief-article-'))
  try {
    writeFileSync(join(folder, name), code)
    const { status, stderr, error } = spawnSync(command, [...options, name], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 20_000,
    })
    return status === 0 ? null : `ends with ${status ?? error?.message}: ${stderr}`
  } finally {
    rmSync(folder, { recursive: true })
  }
}
