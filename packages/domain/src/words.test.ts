import { expect, it } from 'vitest'
import { count, listAnd, listOr } from './words.ts'

it('counts with the right form of the noun', () => {
  expect([0, 1, 2, 3000].map((number) => count(number, 'mistake'))).toEqual([
    '0 mistakes',
    '1 mistake',
    '2 mistakes',
    '3,000 mistakes',
  ])
  expect(count(2, 'analysis', 'analyses')).toBe('2 analyses')
})

it('lists names as American English does', () => {
  expect([listAnd([]), listAnd(['Go']), listAnd(['Go', 'Java']), listAnd(['Go', 'Java', 'Rust'])]).toEqual([
    '',
    'Go',
    'Go and Java',
    'Go, Java, and Rust',
  ])
  expect(listOr(['Go', 'Java', 'Rust'])).toBe('Go, Java, or Rust')
})
