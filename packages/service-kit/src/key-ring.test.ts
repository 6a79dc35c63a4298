import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { aboutGithubToken, faultOfKeys, readKeyRing, resealed } from './key-ring.ts'

const key = () => randomBytes(32).toString('base64')

it('decrypts its own ciphertext, and never produces the same ciphertext twice', () => {
  const ring = readKeyRing(`k1:${key()}`)
  const sealed = ring.seal('gho_secret', aboutGithubToken('u1'))
  expect(ring.open(sealed, aboutGithubToken('u1'))).toBe('gho_secret')
  expect(sealed).not.toContain('gho_secret')
  expect(ring.seal('gho_secret', aboutGithubToken('u1'))).not.toBe(sealed)
})

it('rejects a ciphertext that was changed or moved to another row', () => {
  const ring = readKeyRing(`k1:${key()}`)
  const sealed = ring.seal('gho_secret', aboutGithubToken('u1'))
  expect(() => ring.open(sealed, aboutGithubToken('u2'))).toThrow()
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')
  expect(() => ring.open(changed, aboutGithubToken('u1'))).toThrow()
})

it('decrypts with an older key after rotation, and reports a missing key', () => {
  const older = `k1:${key()}`
  const sealed = readKeyRing(older).seal('gho_secret', 'x')
  expect(readKeyRing(`k2:${key()},${older}`).open(sealed, 'x')).toBe('gho_secret')
  expect(() => readKeyRing(`k2:${key()}`).open(sealed, 'x')).toThrow(/TOKEN_KEYS.*"k1"/)
})

it('encrypts a secret again with the current key, for the same place', () => {
  const older = `k1:${key()}`
  const sealed = readKeyRing(older).seal('gho_secret', aboutGithubToken('u1'))
  const newer = readKeyRing(`k2:${key()},${older}`)
  const again = resealed(newer)({ place: 'github_token', id: 'u1', sealed })
  expect([newer.sealingId, again.split('.')[0], newer.open(again, aboutGithubToken('u1'))]).toEqual([
    'k2',
    'k2',
    'gho_secret',
  ])
  expect(() => resealed(newer)({ place: 'github_token', id: 'u2', sealed })).toThrow()
})

it.each(['', 'k1', 'k1:short', `k 1:${Buffer.alloc(32).toString('base64')}`])(
  'reports the fault in the keys %j',
  (keys) => {
    expect(faultOfKeys(keys)).toMatch(/32 bytes/)
  },
)
