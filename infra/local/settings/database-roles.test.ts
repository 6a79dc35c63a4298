import { expect, it } from 'vitest'
import { chooseRolePasswords, databaseSettings } from './database-roles.ts'

const databaseUrl = 'postgres://owner:secret@127.0.0.1:5432/debrief'

it('derives a password for each role on our private server, the same at every start', () => {
  const made = chooseRolePasswords({}, 'the owner’s')
  expect(new Set(Object.values(made)).size).toBe(4)
  expect(chooseRolePasswords({}, 'the owner’s')).toEqual(made)
  expect(Object.values(made).join()).not.toContain('the owner’s')
})

it('uses only configured passwords for a server given by DATABASE_URL', () => {
  expect(chooseRolePasswords({}, null)).toEqual({})
  expect(chooseRolePasswords({ WORKER_DB_PASSWORD: 'w' }, null)).toEqual({ worker: 'w' })
})

it('gives a service its own role and no other role’s password', () => {
  const told = databaseSettings({
    role: 'worker',
    databaseUrl,
    passwords: { worker: 'p@ss/word', ingest: 'hidden' },
  })
  expect(told.DATABASE_URL).toBe('postgres://debrief_worker:p%40ss%2Fword@127.0.0.1:5432/debrief')
  expect(Object.values(told).join()).not.toContain('hidden')
  expect(told).toMatchObject({ INGEST_DB_PASSWORD: '', WORKER_DB_PASSWORD: '' })
})

it('connects a service without a password as the role in DATABASE_URL', () => {
  const told = databaseSettings({ role: 'gateway', databaseUrl, passwords: {} })
  expect(told.DATABASE_URL).toBe(databaseUrl)
})

it('gives the program that creates the roles all passwords', () => {
  const told = databaseSettings({ databaseUrl, passwords: { ingest: 'i', billing: 'b' } })
  expect(told).toMatchObject({ DATABASE_URL: databaseUrl, INGEST_DB_PASSWORD: 'i', BILLING_DB_PASSWORD: 'b' })
})
