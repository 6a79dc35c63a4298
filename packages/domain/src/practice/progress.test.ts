import { expect, it } from 'vitest'
import { PEOPLE_FOR_TEAM_PROGRESS, withEnoughPeople } from './progress.ts'

const people = Array.from({ length: PEOPLE_FOR_TEAM_PROGRESS }, (_, index) => `person-${index}`)

it('keeps the rows of categories with enough different people', () => {
  const testing = [
    { category: 'testing', people: people.slice(0, 3) },
    { category: 'testing', people: people.slice(2) },
  ]
  const security = [
    { category: 'security', people: people.slice(1) },
    { category: 'security', people: people.slice(1) },
  ]
  expect(withEnoughPeople([...security, ...testing])).toEqual(testing)
})
