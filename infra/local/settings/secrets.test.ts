import { createPrivateKey } from 'node:crypto'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSecrets } from './secrets.ts'

const place = () => join(mkdtempSync(join(tmpdir(), 'debrief-secrets-')), 'secrets.json')

it('creates secrets once, in a file that only its owner can read', () => {
  const file = place()
  const made = readSecrets(file)
  expect(readSecrets(file)).toEqual(made)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(createPrivateKey(made.githubApp.privateKey).asymmetricKeyType).toBe('rsa')
})

it('keeps an older file’s secrets and adds the App’s', () => {
  const file = place()
  const old = { database: 'd', queue: 'q', application: 'a' }
  writeFileSync(file, JSON.stringify(old))
  const read = readSecrets(file)
  expect(read).toMatchObject(old)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(read)
})
