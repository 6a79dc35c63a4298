import { expect, it } from 'vitest'
import { readPullRequestAddress } from './pull-request-address.ts'

const GITHUB = 'https://api.github.com'
const SIMULATOR = 'http://127.0.0.1:4010'
const ferry = { fullName: 'northbeam/ferry-api', number: 431 }

it.each([
  'https://github.com/northbeam/ferry-api/pull/431',
  'https://github.com/northbeam/ferry-api/pull/431/files?w=1#diff-0',
  'https://www.github.com/northbeam/ferry-api/pull/431#discussion_r1',
  'HTTPS://GitHub.com/northbeam/ferry-api/pull/431/',
  'github.com/northbeam/ferry-api/pull/431',
  'northbeam/ferry-api#431',
])('understands %s', (text) => {
  expect(readPullRequestAddress(text, GITHUB)).toEqual(ferry)
})

it('understands the address of the very server that is set', () => {
  expect(readPullRequestAddress(`${SIMULATOR}/northbeam/ferry-api/pull/431`, SIMULATOR)).toEqual(ferry)
  expect(
    readPullRequestAddress(
      'https://git.northbeam.example/northbeam/ferry-api/pull/431',
      'https://git.northbeam.example/api/v3',
    ),
  ).toEqual(ferry)
})

it.each([
  '.',
  '../data/northbeam__ferry-api__431',
  '/tmp/pull/1',
  'northbeam/ferry-api',
  'northbeam#1',
  'a/b/pull/1',
])('takes %s for a folder', (text) => {
  expect(readPullRequestAddress(text, GITHUB)).toBeNull()
})

it.each([
  'https://github.com/northbeam/ferry-api/issues/431',
  'https://github.com/northbeam/ferry-api',
  'https://github.com/northbeam/../pull/431',
  'https://github.com/northbeam/ferry-api/pull/0',
  'northbeam/..#3',
])('says that %s is no pull request', (text) => {
  expect(() => readPullRequestAddress(text, GITHUB)).toThrow(/is no pull request’s address/)
})

it('does not take a token to another host', () => {
  expect(() => readPullRequestAddress('https://github.example/northbeam/ferry-api/pull/431', GITHUB)).toThrow(
    /on github\.example, but GITHUB_API_URL is https:\/\/api\.github\.com/,
  )
})
