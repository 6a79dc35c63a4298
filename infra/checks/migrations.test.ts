import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { checkMigrations, freeze } from './migrations/check-migrations.ts'
import { frozenPath, hashMigrations, readFrozen, readHistory } from './migrations/frozen.ts'

/** A repository of its own with one frozen, committed migration. */
function startProject() {
  const root = mkdtempSync(join(tmpdir(), 'debrief-migrations-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], { cwd: root })
  const write = (name: string, text: string) =>
    writeFileSync(join(root, 'packages/database/migrations', name), text)
  const freezeNow = () => {
    const list = freeze({ now: hashMigrations(root), frozen: readFrozen(root) })
    writeFileSync(frozenPath(root), JSON.stringify(list))
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
  return { root, write, freezeNow, commit, check }
}

it('has nothing to say about a frozen migration that stayed as it was', () => {
  expect(startProject().check()).toEqual([])
})

it('asks for a new migration to be frozen and is content then', () => {
  const { write, freezeNow, check } = startProject()
  write('2026-01-02-1-teams.ts', 'create table teams')
  expect(check()).toEqual([expect.stringMatching(/^2026-01-02-1-teams.ts is not frozen yet/)])
  freezeNow()
  expect(check()).toEqual([])
})

it('refuses a change to a frozen migration, and freezing again does not hide it', () => {
  const { write, freezeNow, check } = startProject()
  write('2026-01-01-1-people.ts', 'create table persons')
  freezeNow()
  expect(check()).toEqual([expect.stringContaining('was changed or removed after it was frozen')])
})

it('refuses a change that came with a changed list, even when both are committed', () => {
  const { root, write, freezeNow, commit, check } = startProject()
  write('2026-01-01-1-people.ts', 'create table persons')
  rmSync(frozenPath(root))
  freezeNow()
  commit()
  expect(check()).toEqual([expect.stringContaining('was taken out of frozen.json or changed in it')])
})

it('refuses a migration that is gone', () => {
  const { root, check } = startProject()
  rmSync(join(root, 'packages/database/migrations/2026-01-01-1-people.ts'))
  expect(check()).toHaveLength(1)
})
