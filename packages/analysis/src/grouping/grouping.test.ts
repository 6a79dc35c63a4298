import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMistakes } from '../../training/grouping-set/read-mistakes.ts'
import type { Groupable, GroupEntry } from './groupable.ts'
import { createGrouping } from './grouping.ts'
import { buildGroupable } from './testing/build-groupable.ts'

const makeGroup = (id: string, members: readonly Groupable[]): GroupEntry => {
  const { title, description, category, programmingLanguage } = members[0] ?? buildGroupable()
  return { id, title, description, category, programmingLanguage, isStandard: false, members }
}
const all = readMistakes().map(({ mistake }) => mistake)
const anyMistake = fc.constantFrom(...all)

describe('the place of a mistake', () => {
  it('is the group of a rule’s finding if a reviewer says the same', () => {
    const grouping = createGrouping()
    const found = buildGroupable({ rule: 'resource-left-open', title: 'Resource left open' })
    grouping.addGroup(makeGroup('open files', [found]))
    const said = buildGroupable({
      id: 'two',
      title: 'Use a context manager',
      said: 'If this throws the file stays open, please use `with`.',
    })
    expect(grouping.find(said)).toMatchObject({ kind: 'group', id: 'open files' })
  })

  it('is not a group that only looks similar', () => {
    const grouping = createGrouping()
    grouping.addGroup(makeGroup('open files', [buildGroupable()]))
    const unchecked = buildGroupable({
      id: 'two',
      title: 'Uploaded file not checked for its type',
      description: 'The file of the form is handed to the parser whatever it is.',
    })
    expect(grouping.find(unchecked)).toBeNull()
  })

  it('is a similar single mistake', () => {
    const grouping = createGrouping()
    grouping.addSingle(buildGroupable())
    expect(grouping.find(buildGroupable({ id: 'two' }))).toMatchObject({ kind: 'single', id: 'one' })
  })

  it('is a manually created standard, which has no members', () => {
    const grouping = createGrouping()
    grouping.addGroup({
      ...makeGroup('standard', []),
      title: 'Files are opened in a with block',
      description: 'Open a file with a context manager, so that it is closed when something fails.',
      isStandard: true,
    })
    expect(grouping.find(buildGroupable({ said: 'use a context manager here' }))?.id).toBe('standard')
  })

  it('is a group with different wording if the embeddings are close', () => {
    const vector = [1, 0, 0]
    const words = { title: 'Lorem ipsum', description: 'Dolor sit amet.', vector }
    const strange = buildGroupable({ id: 'two', title: 'Leaky reading', description: 'Consectetur.', vector })
    const grouping = createGrouping()
    grouping.addGroup(makeGroup('near', [buildGroupable({ ...words, title: 'Leaky reads' })]))
    const near = grouping.find(strange)?.similarity ?? 0
    const far = grouping.find({ ...strange, vector: [0, 1, 0] })?.similarity ?? 0
    expect(near).toBeGreaterThan(far)
  })

  it('is never a place that the caller rules out', () => {
    const grouping = createGrouping()
    grouping.addGroup(makeGroup('first', [buildGroupable()]))
    grouping.addSingle(buildGroupable({ id: 'second' }))
    const asked = buildGroupable({ id: 'asked' })
    expect(grouping.find(asked, ({ id }) => id !== 'first')?.id).toBe('second')
    expect(grouping.find(asked, () => false)).toBeNull()
  })

  it('is never a removed group or mistake', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyMistake, { minLength: 1, maxLength: 30, selector: ({ id }) => id }),
        (some) => {
          const grouping = createGrouping()
          for (const one of some) {
            grouping.addSingle(one)
            grouping.addGroup(makeGroup(`group of ${one.id}`, [one]))
          }
          for (const one of some) {
            grouping.removeSingle(one.id)
            grouping.removeGroup(`group of ${one.id}`)
            const found = grouping.find({ ...one, id: 'asked' })
            expect([one.id, `group of ${one.id}`]).not.toContain(found?.id)
          }
          for (const one of some) expect(grouping.find(one)).toBeNull()
        },
      ),
      { numRuns: 30 },
    )
  })

  it('always has the same category, and never a different language', () => {
    const grouping = createGrouping()
    for (const one of all) grouping.addSingle(one)
    const byId = new Map(all.map((one) => [one.id, one]))
    for (const one of all) {
      const found = grouping.find(one, ({ id }) => id !== one.id)
      const other = found ? byId.get(found.id) : undefined
      if (!other) continue
      expect(other.category).toBe(one.category)
      const family = (language: string | null) => (language === 'TypeScript' ? 'JavaScript' : language)
      const [mine, theirs] = [family(one.programmingLanguage), family(other.programmingLanguage)]
      expect(mine === null || theirs === null || mine === theirs).toBe(true)
    }
  })

  it('is the group of identical mistakes, among all others', () => {
    const grouping = createGrouping()
    for (const one of all)
      grouping.addGroup(makeGroup(`group of ${one.id}`, [one, { ...one, id: `${one.id} again` }]))
    for (const one of all) {
      expect(grouping.find({ ...one, id: 'asked' })).not.toBeNull()
    }
  })

  it('is found after its group was added again under another category', () => {
    const grouping = createGrouping()
    grouping.addGroup(makeGroup('moved', [buildGroupable()]))
    grouping.addGroup(makeGroup('moved', [buildGroupable({ category: 'performance' })]))
    expect(grouping.find(buildGroupable())).toBeNull()
    expect(grouping.find(buildGroupable({ category: 'performance' }))?.id).toBe('moved')
  })

  it('is still correct after many groups were added and removed', () => {
    const grouping = createGrouping()
    for (let round = 0; round < 40; round++)
      for (const one of all.slice(0, 40)) grouping.addGroup(makeGroup(`group of ${one.id}`, [one]))
    for (const one of all.slice(0, 20)) grouping.removeGroup(`group of ${one.id}`)
    const fresh = createGrouping()
    for (const one of all.slice(20, 40)) fresh.addGroup(makeGroup(`group of ${one.id}`, [one]))
    for (const one of all.slice(0, 40)) expect(grouping.find(one)).toEqual(fresh.find(one))
  })
})
