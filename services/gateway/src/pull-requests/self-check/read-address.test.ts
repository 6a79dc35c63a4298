import { expect, it } from 'vitest'
import { readAddress } from './read-address.ts'

const FERRY = { fullName: 'northbeam/ferry-api', number: 489 }

it.each([
  'https://github.com/northbeam/ferry-api/pull/489',
  'https://github.com/northbeam/ferry-api/pull/489/files?w=1#diff-1',
  'HTTPS://GitHub.com/northbeam/ferry-api/pull/489/',
  'github.com/northbeam/ferry-api/pull/489',
  'northbeam/ferry-api#489',
])('reads %s', (text) => {
  expect(readAddress(text, 'https://github.com')).toEqual(FERRY)
})

it('reads URLs of a GitHub Enterprise Server below its path', () => {
  const home = 'https://git.example:8443/code/'
  expect(readAddress('https://git.example:8443/code/northbeam/ferry-api/pull/489', home)).toEqual(FERRY)
  expect(readAddress('https://git.example:8443/northbeam/ferry-api/pull/489', home)).toBeNull()
})

it.each([
  '',
  '489',
  '#489',
  'northbeam#489',
  'northbeam/../secret#1',
  'northbeam/ferry-api#0',
  'https://github.com/northbeam/ferry-api/issues/489',
  'https://github.com/northbeam/ferry-api/pull/new',
  'https://github.com/northbeam/ferry-api/pull/48900000000000',
  'https://github.example/northbeam/ferry-api/pull/489',
  'https://github.com@evil.example/northbeam/ferry-api/pull/489',
  'javascript:alert(1)//github.com/northbeam/ferry-api/pull/489',
])('doesn’t read %j as a pull request', (text) => {
  expect(readAddress(text, 'https://github.com')).toBeNull()
})
