import { expect, it } from 'vitest'
import { isAnalysedByItself, ownerOf } from './analysis-owner.ts'

const me = 'connecting'
const facts = (authorUserId: string | null, authorOnTeam = false) => ({
  connectingUserId: me,
  authorUserId,
  authorOnTeam,
})

it('belongs to the author where they are on the connecting user’s team, else to the connecting user (D12a)', () => {
  expect(ownerOf(facts('mate', true))).toBe('mate')
  expect(ownerOf(facts('elsewhere', false))).toBe(me)
  expect(ownerOf(facts(null))).toBe(me)
  expect(ownerOf(facts(me))).toBe(me)
})

it.each([
  ['the connecting user', facts(me), 'team', true],
  ['a teammate', facts('mate', true), 'team', true],
  ['a user of no common team', facts('other'), 'team', false],
  ['nobody Debrief knows', facts(null), 'team', false],
  ['nobody Debrief knows, with everyone’s analysed', facts(null), 'everyone', true],
] as const)('is analysed by itself when written by %s (D12)', (_who, owner, analyzeAuthors, expected) => {
  expect(isAnalysedByItself({ ...owner, analyzeAuthors })).toBe(expected)
})
