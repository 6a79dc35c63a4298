import { describe, expect, it } from 'vitest'
import { readMistakes } from './read-mistakes.ts'

describe('the labeled set of recurring mistakes', () => {
  const all = readMistakes()
  const groups = new Map<string, typeof all>()
  for (const one of all) if (one.group) groups.set(one.group, [...(groups.get(one.group) ?? []), one])

  it('has 150 mistakes in 40 groups and at least 40 without a group', () => {
    expect(groups.size).toBe(40)
    expect(all.filter(({ group }) => group !== null)).toHaveLength(150)
    expect(all.filter(({ group }) => group === null).length).toBeGreaterThanOrEqual(40)
  })

  it('has at least three members per group, all in one category', () => {
    for (const [name, members] of groups) {
      expect(members.length, `${name}`).toBeGreaterThanOrEqual(3)
      expect(new Set(members.map(({ mistake }) => mistake.category)).size, `${name}`).toBe(1)
    }
  })

  it('has no duplicate ids or comments', () => {
    const said = all.map(({ mistake }) => mistake.said).filter((words) => words !== null)
    expect(new Set(said).size).toBe(said.length)
    expect(new Set(all.map(({ mistake }) => mistake.id)).size).toBe(all.length)
  })

  it('reserves about half of the groups for measuring', () => {
    const tuned = [...groups.values()].filter(([first]) => first?.tunedOn)
    expect(tuned.length).toBeGreaterThanOrEqual(14)
    expect(tuned.length).toBeLessThanOrEqual(26)
  })
})
