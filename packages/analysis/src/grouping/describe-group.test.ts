import { describe, expect, it } from 'vitest'
import { readMistakes } from '../../training/grouping-set/read-mistakes.ts'
import { findLesson } from '../lessons/catalog.ts'
import { describeGroup } from './describe-group.ts'
import { buildGroupable } from './testing/build-groupable.ts'

const members = (group: string) =>
  readMistakes()
    .filter((one) => one.group === group)
    .map(({ mistake }) => mistake)

describe('the text of a group', () => {
  it('is the same in any order of the members', () => {
    const groups = new Set(readMistakes().flatMap(({ group }) => group ?? []))
    for (const group of groups) {
      const all = members(group)
      const turned = [...all.slice(2), ...all.slice(0, 2)].toReversed()
      expect(describeGroup(turned)).toEqual(describeGroup(all))
    }
  })

  it('prefers a general title to one that names a place', () => {
    const named = buildGroupable({ id: 'a', title: '`tmp` does not say what it holds' })
    const plain = buildGroupable({ id: 'b', title: 'Name that does not say what it holds' })
    expect(describeGroup([named, named, plain]).title).toBe('Name that does not say what it holds')
  })

  it('takes the title and the description from the same member', () => {
    for (const group of ['file-not-closed', 'magic-number', 'type-switch']) {
      const { title, description } = describeGroup(members(group))
      expect(members(group).some((one) => one.title === title && one.description === description)).toBe(true)
    }
  })

  it('is the shared lesson’s if at least half of the members have it and none has another', () => {
    const describe = (...lessons: (string | null)[]) =>
      describeGroup(lessons.map((lesson, at) => buildGroupable({ id: `${at}`, lesson })))
    const { name, goesWrong } = findLesson('lock-not-released')!
    const shared = { title: name, description: goesWrong, lesson: 'lock-not-released' }
    expect(describe('lock-not-released', 'lock-not-released')).toMatchObject(shared)
    expect(describe('lock-not-released', null)).toMatchObject(shared)
    const none = { title: buildGroupable().title, lesson: null }
    expect(describe('lock-not-released', null, null)).toMatchObject(none)
    expect(describe('lock-not-released', 'n-plus-one-query')).toMatchObject(none)
    expect(describe('left-the-catalog', 'left-the-catalog')).toMatchObject(none)
  })

  it('has no final period and stays within the limits', () => {
    const long = buildGroupable({ title: `${'very '.repeat(80)}long.`, description: 'words '.repeat(2000) })
    const { title, description } = describeGroup([long])
    expect(title.length).toBeLessThanOrEqual(200)
    expect(description.length).toBeLessThanOrEqual(4000)
    expect(describeGroup([buildGroupable({ title: 'file left open.' })]).title).toBe('File left open')
  })

  it('names the language or language family all members share, if any', () => {
    const of = (...languages: (string | null)[]) =>
      describeGroup(
        languages.map((programmingLanguage, at) => buildGroupable({ id: `${at}`, programmingLanguage })),
      ).programmingLanguage
    expect(of('Go', 'Go')).toBe('Go')
    expect(of('TypeScript', 'JavaScript')).toBe('JavaScript')
    expect(of('JavaScript', 'TypeScript', 'TypeScript')).toBe('TypeScript')
    expect(of('Go', 'Python')).toBeNull()
    expect(of('Go', null)).toBeNull()
    expect(of(null, null)).toBeNull()
  })

  it('throws without members', () => {
    expect(() => describeGroup([])).toThrow('at least one')
  })
})
