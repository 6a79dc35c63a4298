import { describe, expect, it } from 'vitest'
import { listOpportunities, toOpportunity } from './opportunities.ts'

describe('the opportunity that a file gives', () => {
  it.each([
    ['src/assign.ts', 'TypeScript/source'],
    ['src/assign.test.ts', 'TypeScript/test'],
    ['cmd/manifest/main.go', 'Go/source'],
    ['internal/store/store_test.go', 'Go/test'],
    ['tests/conftest.py', 'Python/test'],
    ['README.md', 'Markdown/docs'],
    ['docs/pages.json', 'JSON/docs'],
    ['docs/conf.py', 'Python/source'],
    ['config/production.yaml', 'YAML/config'],
    ['vite.config.ts', 'TypeScript/config'],
    ['.eslintrc.json', 'JSON/config'],
    ['migrations/2026-01-fares.sql', 'SQL/schema'],
    ['packages/database/migrations/2026-01-fares.ts', 'TypeScript/schema'],
    ['db/schema.rb', 'Ruby/schema'],
    ['proto/ferry.proto', 'Protocol Buffer/schema'],
    ['api/openapi.yaml', 'YAML/schema'],
    ['src/report.sql', 'SQL/source'],
    ['Dockerfile', 'Dockerfile/build'],
    ['.github/workflows/check.yml', 'YAML/build'],
    ['package.json', 'JSON/build'],
    ['pyproject.toml', 'TOML/build'],
    ['go.mod', 'Go Module/build'],
    ['Gemfile', 'Ruby/build'],
  ])('%s: %s', (path, key) => {
    expect(toOpportunity(path)).toBe(key)
  })

  it('is null if the name doesn’t reveal a language', () => {
    expect(toOpportunity('LICENSE')).toBeNull()
    expect(toOpportunity('bin/start')).toBeNull()
  })
})

it('counts each kind once, for changed files that were read at least in part', () => {
  const file = (path: string, state: 'analyzed' | 'clipped' | 'skipped' | 'failed', changedLines = 3) => ({
    path,
    state,
    changedLines,
  })
  expect(
    listOpportunities([
      file('src/b.ts', 'clipped'),
      file('src/a.ts', 'analyzed'),
      file('src/a.test.ts', 'analyzed'),
      file('go.sum', 'skipped'),
      file('main.go', 'failed'),
      file('moved.py', 'analyzed', 0),
      file('LICENSE', 'analyzed'),
    ]),
  ).toEqual(['TypeScript/source', 'TypeScript/test'])
})
