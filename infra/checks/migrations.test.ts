import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkMigrations, freeze } from './migrations/check-migrations.ts'
import { FROZEN_PATH, hashMigrations, readFrozen, readHistory } from './migrations/frozen.ts'

function startProject() {
  const root = mkdtempSync(join(tmpdir(), 'debrief-migrations-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const frozen = join(root, FROZEN_PATH)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: root })
  const write = (name: string, text: string) =>
    writeFileSync(join(root, 'packages/database/migrations', name), text)
  const freezeNow = () => {
    const list = freeze({ now: hashMigrations(root), frozen: readFrozen(root) })
    writeFileSync(frozen, JSON.stringify(list))
  }
  const commit = () => {
    git('add', '.')
    git('commit', '-q', '-m', 'packages: a step')
  }
  const check = () =>
    checkMigrations({ now: hashMigrations(root), frozen: readFrozen(root), history: readHistory(root) })
  mkdirSync(join(root, 'packages/database/migrations'), { recursive: true })
  git('init', '-q')
  write('2026-01-01-1-people.ts', 'create table people')
  freezeNow()
  commit()
  return { root, frozen, write, freezeNow, commit, check }
}

it('accepts a frozen migration that hasn’t changed', () => {
  expect(startProject().check()).toEqual([])
})

it('requires a new migration to be frozen', () => {
  const { write, freezeNow, check } = startProject()
  write('2026-01-02-1-teams.ts', 'create table teams')
  expect(check()).toEqual([expect.stringMatching(/^2026-01-02-1-teams.ts is not frozen yet/)])
  freezeNow()
  expect(check()).toEqual([])
})

it('rejects a change to a frozen migration, even if it is frozen again', () => {
  const { write, freezeNow, check } = startProject()
  write('2026-01-01-1-people.ts', 'create table persons')
  freezeNow()
  expect(check()).toEqual([expect.stringContaining('was changed or removed after it was frozen')])
})

it('rejects a changed migration whose hash was also changed, even if both are committed', () => {
  const { frozen, write, freezeNow, commit, check } = startProject()
  write('2026-01-01-1-people.ts', 'create table persons')
  rmSync(frozen)
  freezeNow()
  commit()
  expect(check()).toEqual([expect.stringContaining('was removed from frozen.json or changed there')])
})

it('rejects a deleted migration', () => {
  const { root, check } = startProject()
  rmSync(join(root, 'packages/database/migrations/2026-01-01-1-people.ts'))
  expect(check()).toHaveLength(1)
})

describe('a new baseline', () => {
  function startBaseline(older = '{"baseline":"2026-01-02","migrations":{"2026-01-01-1-people.ts":"hash"}}') {
    const project = startProject()
    const { root, frozen, write, freezeNow, commit } = project
    writeFileSync(frozen, older)
    commit()
    rmSync(join(root, 'packages/database/migrations/2026-01-01-1-people.ts'))
    rmSync(frozen)
    write('2026-06-01-01-people.ts', 'create table people')
    freezeNow()
    commit()
    return project
  }

  it.each([
    ['of an older baseline', undefined],
    ['without a baseline', '{"2026-01-01-1-people.ts":"hash"}'],
  ])('isn’t compared with a list %s', (_, older) => {
    expect(startBaseline(older).check()).toEqual([])
  })

  it('is frozen, too', () => {
    const { frozen, write, freezeNow, commit, check } = startBaseline()
    write('2026-06-01-01-people.ts', 'create table persons')
    expect(check()).toEqual([expect.stringContaining('was changed or removed after it was frozen')])
    rmSync(frozen)
    freezeNow()
    commit()
    expect(check()).toEqual([expect.stringContaining('was removed from frozen.json or changed there')])
  })

  it('can’t be faked by editing only frozen.json', () => {
    const { frozen, write, freezeNow, check } = startBaseline()
    write('2026-06-01-01-people.ts', 'create table persons')
    rmSync(frozen)
    freezeNow()
    writeFileSync(frozen, readFileSync(frozen, 'utf8').replace('"2026-06-01"', '"2026-06-02"'))
    expect(check()).toEqual([expect.stringContaining('frozen.json has the baseline 2026-06-02')])
  })
})
