import type { PlacedMistake, StoredGroup, StoredMistake } from '@debrief/contracts/mistakes/grouping'
import { describe, expect, it } from 'vitest'
import { buildGroupable } from '../testing/build-groupable.ts'
import { regroup } from './plan-groups.ts'

const CATEGORY = 'error-handling'

/** Texts that have nothing in common, so different kinds never share a group. */
const KINDS = {
  lock: {
    title: 'Lock is not released when the lookup throws',
    description:
      'A rejected lookup jumps past the release, so the lock stays taken. Release it in a finally block.',
  },
  query: {
    title: 'Query inside a loop over all sailings',
    description:
      'Every sailing asks the database once more. Load the fares of all sailings with one query before the loop.',
  },
}

interface MistakeInput {
  kind: keyof typeof KINDS
  groupId?: string
  pinned?: boolean
  userId?: string
  path?: string
  standardId?: string
}

function plan(
  input: MistakeInput[],
  { groups, teamId = null }: { groups: StoredGroup[]; teamId?: string | null },
) {
  const stored = input.map(({ kind, userId = 'ada', path = 'src/a.ts' }, at): StoredMistake => {
    const values = {
      ...KINDS[kind],
      ask: 'change',
      category: CATEGORY,
      programmingLanguage: 'TypeScript',
    } as const
    const { vector: _, ...mistake } = buildGroupable(values)
    return { ...mistake, id: String(at), userId, order: String(at).padStart(6, '0'), path, vector: null }
  })
  const mistakes = input.map((one, at): PlacedMistake => {
    const { groupId = null, pinned = false, userId = 'ada', standardId = null } = one
    const isNew = groupId === null
    return { id: String(at), userId, isTeams: teamId !== null, standardId, groupId, pinned, isNew }
  })
  const lookup = (id: string) => stored[Number(id)]!
  const found = regroup({ teamId, groups, category: CATEGORY, mistakes, lookup })
  return {
    ...found,
    groupIds: input.map((_, at) => found.places.find((one) => one.mistakeId === String(at))?.groupId),
  }
}

function createGroup(id: string, values: Partial<StoredGroup> = {}): StoredGroup {
  return {
    id,
    teamId: null,
    userId: 'ada',
    title: 'Old',
    description: '',
    category: CATEGORY,
    lesson: null,
    programmingLanguage: null,
    languages: [],
    paths: [],
    isStandard: false,
    hasOwnText: false,
    isKept: false,
    hasOthers: false,
    count: 2,
    members: [],
    ...values,
  }
}

it('keeps the id of the old group that shares the most members with a group', () => {
  const {
    groupIds: ids,
    newGroups,
    gone,
  } = plan(
    [
      { kind: 'lock', groupId: 'a' },
      { kind: 'lock', groupId: 'b' },
      { kind: 'lock', groupId: 'b' },
      { kind: 'lock' },
    ],
    { groups: [createGroup('a'), createGroup('b')] },
  )
  expect(ids).toEqual(['b', 'b', 'b', 'b'])
  expect([newGroups, gone]).toEqual([[], ['a']])
})

it('gives an old group’s id to only one group, the one that shares more with it', () => {
  const {
    groupIds: ids,
    newGroups,
    gone,
  } = plan(
    [
      { kind: 'query', groupId: 'a' },
      { kind: 'lock', groupId: 'a' },
      { kind: 'lock', groupId: 'a' },
      { kind: 'query' },
    ],
    { groups: [createGroup('a', { count: 3 })] },
  )
  expect(ids[1]).toBe('a')
  expect(ids[2]).toBe('a')
  expect(newGroups).toMatchObject([{ id: ids[0], userId: 'ada', teamId: null }])
  expect([ids[3], gone]).toEqual([ids[0], []])
})

it('gives a group its second choice if another shares more with its first', () => {
  const { groupIds: ids } = plan(
    [
      ...Array.from({ length: 3 }, (): MistakeInput => ({ kind: 'lock', groupId: 'a' })),
      ...Array.from({ length: 2 }, (): MistakeInput => ({ kind: 'query', groupId: 'a' })),
      { kind: 'query', groupId: 'b' },
    ],
    { groups: [createGroup('a'), createGroup('b')] },
  )
  expect(ids).toEqual(['a', 'a', 'a', 'b', 'b', 'b'])
})

it('chooses a new id for a group whose old one has another owner', () => {
  const {
    groupIds: ids,
    newGroups,
    gone,
  } = plan(
    [
      { kind: 'lock', groupId: 'own' },
      { kind: 'lock', groupId: 'own' },
      { kind: 'lock', userId: 'bo' },
    ],
    { teamId: 'team', groups: [createGroup('own')] },
  )
  expect(new Set(ids).size).toBe(1)
  expect(ids).not.toContain('own')
  expect([newGroups.map(({ teamId }) => teamId), gone]).toEqual([['team'], ['own']])
})

it.each([
  ['a standard', { isStandard: true, hasOwnText: true }],
  ['a group that a person named', { hasOwnText: true }],
])('never ends %s or gives it another id, even without members', (_, values) => {
  const kept = createGroup('kept', { ...values, isKept: true, title: 'Never swallow errors' })
  const {
    groupIds: ids,
    gone,
    newGroups,
  } = plan(
    [
      { kind: 'lock', groupId: 'kept' },
      { kind: 'lock', groupId: 'kept' },
    ],
    { groups: [kept] },
  )
  expect([gone, ids.includes('kept'), newGroups.length]).toEqual([[], false, 1])
})

it('never moves pinned mistakes out of the group that a person decided on', () => {
  const { groupIds: ids, gone } = plan(
    [
      { kind: 'query', groupId: 'kept', pinned: true },
      { kind: 'lock', groupId: 'a' },
      { kind: 'lock', groupId: 'a' },
      { kind: 'query' },
    ],
    { groups: [createGroup('kept', { isKept: true }), createGroup('a')] },
  )
  expect([ids, gone]).toEqual([[undefined, 'a', 'a', 'kept'], []])
})

describe('a standard with a scope', () => {
  const standard = (values: Partial<StoredGroup> = {}) =>
    createGroup('standard', {
      ...KINDS.lock,
      teamId: 'team',
      userId: null,
      isStandard: true,
      hasOwnText: true,
      isKept: true,
      count: 0,
      paths: ['src/api/**'],
      ...values,
    })

  it('takes only mistakes in its files; the others form their own group', () => {
    const { groupIds, newGroups } = plan(
      [
        { kind: 'lock', path: 'src/api/a.ts' },
        { kind: 'lock', path: 'src/web/a.ts' },
        { kind: 'lock', path: 'src/web/b.ts' },
        { kind: 'lock', path: 'src/api/b.ts' },
      ],
      { teamId: 'team', groups: [standard()] },
    )
    expect([groupIds[0], groupIds[3]]).toEqual(['standard', 'standard'])
    expect(newGroups).toMatchObject([{ id: groupIds[1] }])
    expect(groupIds[2]).toBe(groupIds[1])
  })

  it('takes no cited mistake in another language', () => {
    const places = (languages: string[]) =>
      plan([{ kind: 'query', path: 'src/api/a.ts', standardId: 'standard' }], {
        teamId: 'team',
        groups: [standard({ languages })],
      }).groupIds
    expect(places(['TypeScript'])).toEqual(['standard'])
    expect(places(['Go'])).toEqual([undefined])
  })
})
