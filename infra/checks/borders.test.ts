import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkBorders } from './borders/check-borders.ts'
import { readModules } from './borders/list-modules.ts'
import { describeBorders } from './borders.ts'
import { environmentSentence, rows } from './borders-table.ts'
import { ownedLibraries } from './owned-libraries.ts'

const sound: Record<string, string> = {
  'packages/domain/src/billing/plans.ts': 'export const plans = []',
  'packages/domain/src/billing/usage.ts':
    "import { plans } from './plans.ts'\nexport const usage = plans.length",
  'packages/contracts/src/job.ts':
    "import type { plans } from '@debrief/domain/billing/plans'\nimport { z } from 'zod'\nexport const job = z",
  'packages/contracts/src/deliveries/github.ts': 'export const event = 1',
  'packages/database/src/connect.ts':
    "import { Kysely } from 'kysely'\nimport pg from 'pg'\nexport const connect = [Kysely, pg]",
  'packages/jobs/src/redis.ts': "import { Worker } from 'bullmq'\nexport const work = Worker",
  'packages/github/src/repositories/github-app/app-client.ts':
    "import { App } from '@octokit/app'\nexport const app = App",
  'packages/analysis/src/model/ask.ts': "import OpenAI from 'openai'\nexport const ask = OpenAI",
  'packages/service-kit/src/log.ts': "import { pino } from 'pino'\nexport const log = pino",
  'packages/service-kit/src/config.ts': 'export const environment = process.env',
  'packages/simulators/src/main.ts':
    "import { graphql } from 'graphql'\nimport { event } from '@debrief/contracts/deliveries/github'\nexport const run = [graphql, event]",
  'packages/testing/src/stack.ts': "import { serve } from '@debrief/gateway/app'\nexport const stack = serve",
  'packages/command-line/src/main.ts':
    "import { connect } from '@debrief/database/connect'\nexport const main = connect",
  'services/gateway/src/app.ts':
    "import express from 'express'\nimport { log } from '@debrief/service-kit/log'\nexport const serve = [express, log]",
  'services/gateway/src/reviews/list-reviews.queries.ts':
    "import { sql } from 'kysely'\nexport const query = sql",
  'services/gateway/src/app.test.ts':
    "import { run } from '@debrief/simulators/main'\nimport { stack } from '@debrief/testing/stack'\nexport const used = [run, stack, process.env.CI]",
  'services/analysis-worker/src/app.ts': 'export const work = 1',
  'services/billing/src/stripe/client.ts': "import Stripe from 'stripe'\nexport const client = Stripe",
  'web/vite.config.ts': "import { defineConfig } from 'vite'\nexport default defineConfig({})",
  'web/src/main.tsx': "import { Shell } from './app/Shell.tsx'\nexport const main = Shell",
  'web/src/app/Shell.tsx':
    "import { Page } from '../features/reviews/ReviewPage.tsx'\nexport const Shell = Page",
  'web/src/features/reviews/ReviewPage.tsx':
    "import { useViewer } from '../../session/use-viewer.ts'\nimport { job } from '@debrief/contracts/job'\nexport const Page = [useViewer, job]",
  'web/src/features/plan/PlanPage.tsx':
    "import { Button } from '../../ui/Button.tsx'\nexport const Page = Button",
  'web/src/session/use-viewer.ts': "import { get } from '../lib/get.ts'\nexport const useViewer = get",
  'web/src/ui/Button.tsx': "import { get } from '../lib/get.ts'\nexport const Button = get",
  'web/src/lib/get.ts': 'export const get = 1',
  'web/src/content/blog.ts': 'export const posts = []',
  'infra/local/start.ts':
    "import { run } from '@debrief/simulators/main'\nexport const start = [run, process.env]",
  'vitest.config.ts': "export { default } from './infra/local/start.ts'",
}

function check(planted: Record<string, string>) {
  return checkBorders(new Map(Object.entries({ ...sound, ...planted }))).violations
}

const plantedInRow: Record<string, [file: string, imported: string]> = {
  'packages/domain/': ['packages/domain/src/clock.ts', 'node:crypto'],
  'packages/contracts/': ['packages/contracts/src/call.ts', '@debrief/database/connect'],
  'packages/database/': ['packages/database/src/runs.ts', '@debrief/jobs/engine'],
  'packages/jobs/': ['packages/jobs/src/engine.ts', '@debrief/github/repositories/github-app/app-client'],
  'packages/github/': ['packages/github/src/repositories/hooks.ts', '@debrief/database/connect'],
  'packages/service-kit/': [
    'packages/service-kit/src/serve.ts',
    '@debrief/github/repositories/github-app/app-client',
  ],
  'packages/analysis/': [
    'packages/analysis/src/analyze.ts',
    '@debrief/github/repositories/github-app/app-client',
  ],
  'packages/simulators/': ['packages/simulators/src/routes.ts', '@debrief/contracts/job'],
  'packages/testing/': ['packages/testing/src/browser.ts', '@debrief/web/main'],
  'packages/client/': ['packages/client/src/write-types.ts', '@debrief/contracts/job'],
  'packages/command-line/': ['packages/command-line/src/ops.ts', '@debrief/gateway/app'],
  'services/gateway/': ['services/gateway/src/dashboard.ts', '@debrief/analysis-worker/app'],
  'services/*/': ['services/billing/src/part.ts', '@debrief/gateway/app'],
  'web/src/features/*/shared/': ['web/src/features/plan/shared/part.ts', '../PlanPage.tsx'],
  'web/src/features/settings/': ['web/src/features/settings/part.ts', '../plan/PlanPage.tsx'],
  'web/src/features/*/': ['web/src/features/plan/part.ts', '../reviews/ReviewPage.tsx'],
  'web/src/session/': ['web/src/session/part.ts', '../features/plan/PlanPage.tsx'],
  'web/src/ui/': ['web/src/ui/part.ts', '../session/use-viewer.ts'],
  'web/src/lib/': ['web/src/lib/part.ts', '../ui/Button.tsx'],
  'web/src/islands/': ['web/src/islands/theme.ts', '../lib/get.ts'],
  'web/src/site/': ['web/src/site/documents.ts', '../islands/main.ts'],
  'web/src/content/': ['web/src/content/part.ts', '../features/plan/PlanPage.tsx'],
  'web/src/': ['web/src/app/part.ts', '@debrief/database/connect'],
  'web/': ['web/postcss.config.ts', '@debrief/domain/billing/plans'],
  'infra/': ['infra/local/part.ts', '@debrief/web/main'],
}

describe('the borders table', () => {
  it('reports nothing for a valid project', () => {
    expect(check({})).toEqual([])
  })

  it.each(rows)('is enforced in $from', ({ from, sentence }) => {
    const [file, imported] = plantedInRow[from] ?? ['', '']
    expect(check({ [file]: `export const one = 1\nimport '${imported}'` })).toEqual([
      { file, line: 2, what: `imports ${imported}`, rule: sentence },
    ])
  })

  it.each(ownedLibraries)('lets only the owner of $library import it', ({ library, sentence }) => {
    const name = library.replace('/*', '/core')
    const file = 'services/gateway/src/part.ts'
    // Every service may import express, so a file outside the services imports it here.
    const intruder = library === 'express' ? 'packages/command-line/src/part.ts' : file
    expect(check({ [intruder]: `import '${name}/deep'` })).toEqual([
      { file: intruder, line: 1, what: `imports ${name}/deep`, rule: sentence },
    ])
  })

  it.each([
    ['a type', "import type { x } from '@debrief/database/connect'"],
    ['an inline type', "type X = import('@debrief/database/connect').X"],
    ['a typeof', "type X = typeof import('@debrief/database/connect')"],
    ['a dynamic import', "await import('@debrief/database/connect')"],
    ['a template without placeholders', 'await import(`@debrief/database/connect`)'],
    ['a re-export', "export { x } from '@debrief/database/connect'\nexport const own = 1"],
    ['a star re-export', "export * from '@debrief/database/connect'\nexport const own = 1"],
    ['require', "require('@debrief/database/connect')"],
    ['import equals', "import x = require('@debrief/database/connect')"],
  ])('checks %s', (_, source) => {
    expect(check({ 'packages/analysis/src/part.ts': source })).toMatchObject([
      { line: 1, rule: rows.find(({ from }) => from === 'packages/analysis/')?.sentence },
    ])
  })

  it.each([
    ['a library that its row does not list', 'packages/contracts/src/part.ts', 'left-pad'],
    ['the simulators outside a test', 'services/gateway/src/part.ts', '@debrief/simulators/main'],
    ['testing outside a test', 'packages/command-line/src/part.ts', '@debrief/testing/stack'],
    ['another service in a test', 'services/billing/src/part.test.ts', '@debrief/gateway/app'],
    ['another package by path', 'packages/jobs/src/part.ts', '../../domain/src/plans.ts'],
    ['a file without its extension', 'packages/domain/src/part.ts', './plans'],
    ['a testing folder outside tests', 'services/gateway/src/part.ts', './testing/rows.ts'],
    ['infra', 'services/gateway/src/part.ts', '../../../infra/local/start.ts'],
  ])('rejects %s', (_, file, imported) => {
    expect(check({ [file]: `import '${imported}'` })).toMatchObject([{ file, what: `imports ${imported}` }])
  })
})

describe('the other rules', () => {
  it.each([
    'const a = process.env.HOME',
    "const a = process['env']",
    'const { env } = process',
    "import { env } from 'node:process'",
  ])('reject reading process.env in an ordinary file: %s', (source) => {
    const file = 'packages/jobs/src/part.ts'
    expect(check({ [file]: source })).toEqual([
      { file, line: 1, what: 'reads process.env', rule: environmentSentence },
    ])
  })

  it('find a cycle and list its files, even if one import is type-only', () => {
    const planted = {
      'packages/jobs/src/a.ts': "import { b } from './b.ts'\nexport const a = b",
      'packages/jobs/src/b.ts': "import { c } from './c.ts'\nexport const b = c",
      'packages/jobs/src/c.ts': "export const c = 1\nimport type { a } from './a.ts'",
    }
    const way = 'packages/jobs/src/b.ts → packages/jobs/src/c.ts → packages/jobs/src/a.ts'
    const rule = 'no cycles between files'
    expect(check(planted)).toEqual([
      { file: 'packages/jobs/src/a.ts', line: 1, what: `imports itself through ${way}`, rule },
    ])
  })

  it.each([
    ['packages/domain/src/index.ts', "export * from './plans.ts'\nexport const own = 1"],
    ['packages/domain/src/all.ts', "export { plans } from './plans.ts'"],
    ['packages/domain/src/all.ts', "import { plans } from './plans.ts'\nexport { plans }"],
  ])('find a barrel in %s: %s', (file, source) => {
    expect(check({ [file]: source })).toMatchObject([
      { file, rule: 'no barrels: import the file that has it' },
    ])
  })

  it('reject a computed import, a folder without a row and a file that does not parse', () => {
    const planted = {
      'packages/jobs/src/computed.ts': 'export const load = (name: string) => import(name)',
      'packages/newcomer/src/part.ts': 'export const a = 1',
      'packages/jobs/src/torn.ts': 'export const = ',
    }
    expect(check(planted).map(({ file }) => file)).toEqual(Object.keys(planted))
  })
})

describe('a package.json', () => {
  const manifest = {
    name: '@debrief/github',
    dependencies: { undici: '1.0.0' },
    devDependencies: { '@octokit/core': '1.0.0' },
  }
  const manifests = new Map<string, Partial<typeof manifest> & { name: string }>([
    ['packages/github', manifest],
    ['infra', { name: 'debrief' }],
  ])
  const find = (file: string, source: string) =>
    checkBorders(new Map(Object.entries({ ...sound, [file]: source })), manifests).violations.filter(
      (violation) => violation.file === file,
    )

  it.each([
    ['part.ts', "import { z } from 'zod'", 'zod, which is not in its dependencies'],
    [
      'part.ts',
      "await import('@debrief/domain/billing/plans')",
      '@debrief/domain, which is not in its dependencies',
    ],
    ['part.ts', "import { Octokit } from '@octokit/core'", '@octokit/core, which is not in its dependencies'],
    ['part.ts', "import type { z } from 'zod'", 'zod, which is not in its dependencies or devDependencies'],
    ['part.test.ts', "import 'vitest'", 'vitest, which is not in its dependencies or devDependencies'],
  ])('declares what %s imports: %s', (name, source, missing) => {
    const file = `packages/github/src/${name}`
    const rule = 'a package declares what it imports in its package.json'
    expect(find(file, source)).toEqual([{ file, line: 1, what: `imports ${missing}`, rule }])
  })

  it.each([
    ['packages/github/src/part.ts', "import 'undici'\nimport type { Octokit } from '@octokit/core'"],
    ['packages/github/src/part.test.ts', "import '@octokit/core'"],
    [
      'packages/github/src/part.ts',
      "import { app } from '@debrief/github/repositories/github-app/app-client'",
    ],
    ['infra/local/part.ts', "import { plans } from '@debrief/domain/billing/plans'"],
  ])('is complete for %s: %s', (file, source) => {
    expect(find(file, source)).toEqual([])
  })

  it('in the root declares the libraries of infra', () => {
    expect(find('infra/local/part.ts', "import 'yaml'")).toMatchObject([
      { what: 'imports yaml, which is not in its dependencies or devDependencies' },
    ])
  })
})

describe('the module count', () => {
  it('fails if the check covered fewer modules than Git lists, and names the missing ones', () => {
    const report = checkBorders(
      new Map(Object.entries({ 'packages/domain/src/billing/plans.ts': 'export const a = 1' })),
    )
    const expected = ['packages/domain/src/billing/plans.ts', 'packages/domain/src/missed.ts']
    expect(describeBorders(report, expected)).toEqual([
      'borders checked 1 modules but git lists 2; not checked: packages/domain/src/missed.ts',
    ])
  })

  it('doesn’t count a file that didn’t parse', () => {
    const report = checkBorders(new Map([['packages/domain/src/torn.ts', 'export const =']]))
    expect(describeBorders(report, ['packages/domain/src/torn.ts']).at(-1)).toContain(
      'borders checked 0 modules',
    )
  })

  it('finds every kind of source file on disk and ignores installed and generated files', () => {
    const root = mkdtempSync(join(tmpdir(), 'debrief-borders-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    const seen = ['packages/a/src/one.ts', 'web/src/Two.tsx', 'infra/three.mjs']
    const left = ['web/dist/y.ts', 'node_modules/z/z.ts']
    for (const path of [...seen, ...left]) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), '')
    }
    expect([...readModules(root).keys()].toSorted()).toEqual(seen.toSorted())
  })
})
