import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectRoot } from '../../local/project-root.ts'
import { copyLibraries } from './copy-libraries.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'debrief-libraries-'))
  copyLibraries(projectRoot(), folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

it('copies everything that the bundles load at run time, with dependencies', () => {
  const program = `
    import { createRequire } from 'node:module'
    import { existsSync } from 'node:fs'
    const { resolve } = createRequire(import.meta.url)
    const languages = ['csharp', 'go', 'java', 'php', 'python', 'ruby', 'rust']
    const parsers = await Promise.all(languages.map(async (name) => (await import('@ast-grep/lang-' + name)).default))
    const { registerDynamicLanguage, parse } = await import('@ast-grep/napi')
    registerDynamicLanguage(Object.fromEntries(languages.map((name, index) => [name, parsers[index]])))
    console.log(parse('go', 'package main').root().kind())
    const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base')
    console.log(countTokens('two words'))
    await import('@secretlint/core'), await import('@secretlint/secretlint-rule-preset-recommend')
    for (const file of ['swagger-ui-dist/swagger-ui-bundle.js', '@bull-board/ui/package.json']) resolve(file)
    console.log(existsSync(resolve('@bull-board/ui/package.json').replace('package.json', 'dist/index.ejs')))`
  writeFileSync(join(folder, 'try.mjs'), program)
  const told = execFileSync(process.execPath, ['try.mjs'], { cwd: folder, encoding: 'utf8' })
  expect(told.trim().split('\n')).toEqual(['source_file', '2', 'true'])
})

it('excludes build tools, the sources of parsers, and packages that are part of the bundles', () => {
  const unwanted = ['typescript', 'esbuild', 'vite', '@ast-grep/lang-go/src', 'bullmq', 'ioredis', 'pg']
  expect(unwanted.filter((name) => existsSync(join(folder, 'node_modules', name)))).toEqual([])
})
