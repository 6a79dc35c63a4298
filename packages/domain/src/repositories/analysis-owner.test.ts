import { expect, it } from 'vitest'
import { chooseAnalysisOwner, isAnalyzedAutomatically } from './analysis-owner.ts'

const me = 'connecting'
const facts = (authorUserId: string | null, authorOnTeam = false) => ({
  connectingUserId: me,
  authorUserId,
  authorOnTeam,
})

it('belongs to the author if they are on the connecting user’s team, otherwise to the connecting user (D12a)', () => {
  expect(chooseAnalysisOwner(facts('mate', true))).toBe('mate')
  expect(chooseAnalysisOwner(facts('elsewhere', false))).toBe(me)
  expect(chooseAnalysisOwner(facts(null))).toBe(me)
  expect(chooseAnalysisOwner(facts(me))).toBe(me)
})

it.each([
  ['the connecting user', facts(me), 'team', true],
  ['a teammate', facts('mate', true), 'team', true],
  ['a user of no common team', facts('other'), 'team', false],
  ['someone without an account', facts(null), 'team', false],
  ['someone without an account, if everyone’s are analyzed', facts(null), 'everyone', true],
] as const)(
  'is analyzed automatically if its author is %s (D12)',
  (_who, owner, analyzeAuthors, expected) => {
    expect(isAnalyzedAutomatically({ ...owner, analyzeAuthors })).toBe(expected)
  },
)
