import { describe, expect, it } from 'vitest'
import { hashParts, mergeSection, type SectionEdit, splitSection } from './merge-section.ts'
import { type FileAtCommit, type FileEdit, type FilesPlan, planFiles, titleOfEdit } from './plan-files.ts'
import { type GuidanceStandard, renderStandardsFiles } from './standards-files.ts'

const toId = (number: number) => `${String(number).padStart(8, '0')}-1111-4111-8111-111111111111`

const standard = (number: number, given: Partial<GuidanceStandard> = {}): GuidanceStandard => ({
  id: toId(number),
  title: `Standard ${number}`,
  description: 'Because.',
  category: 'testing',
  languages: [],
  paths: [],
  isWrittenByTeam: true,
  learnMore: null,
  evidence: [],
  ...given,
})
const options = { appUrl: 'https://debrief.example', repository: 'northbeam/harbor' }
const render = (...standards: GuidanceStandard[]) => renderStandardsFiles(standards, options)
const renderSection = (...standards: GuidanceStandard[]) => render(...standards)[0]!.section

const one = standard(1)
const two = standard(2)
const base = renderSection(one, two)
const merge = (found: string, ours: string, edits: readonly SectionEdit[] = []) =>
  mergeSection({ ours, found, base: new Map(hashParts(base)), isEdited: true, edits })
const reworded = base.replace('Standard 1**: Because.', 'Standard 1**: Reworded by hand.')

describe('splitting a section', () => {
  it('finds the head, the headings, the standards and other text, and loses nothing', () => {
    const section = `${base}- **Ours**: by hand\n  more\n\nA paragraph.\nIts second line.\n`
    const parts = splitSection(section)
    expect(parts.map(({ key }) => key.replace(/^text:.*/, 'text'))).toEqual([
      'head',
      'heading:### Testing',
      toId(1),
      toId(2),
      'text',
      'text',
    ])
    expect(parts.map(({ text }) => text).join('')).toBe(section)
  })

  it('gives a copied standard its own key', () => {
    const parts = splitSection(base + base.slice(base.indexOf('- **Standard 1')))
    expect(new Set(parts.map(({ key }) => key)).size).toBe(parts.length)
  })
})

describe('an edit by hand', () => {
  it('stays in the file, and other standards change around it', () => {
    const { section, edits } = merge(
      reworded,
      renderSection(one, standard(2, { description: 'New reason.' })),
    )
    expect(section).toContain('Reworded by hand.')
    expect(section).toContain('New reason.')
    expect(edits).toMatchObject([{ key: toId(1), decision: null }])
    expect(edits[0]!.theirs).toContain('Reworded by hand.')
    expect(edits[0]!.ours).toContain('Because.')
  })

  it('that deletes a standard keeps it deleted, but a new standard is written', () => {
    const deleted = base.replace(/- \*\*Standard 1[^]*?(?=- \*\*Standard 2)/, '')
    const { section, edits } = merge(deleted, renderSection(one, two, standard(3)))
    expect(
      splitSection(section)
        .map(({ key }) => key)
        .slice(2),
    ).toEqual([toId(2), toId(3)])
    expect(edits).toMatchObject([{ key: toId(1), theirs: '' }])
  })

  it('that adds text keeps it where it was', () => {
    const added = base.replace('- **Standard 2', '- **Added**: by hand\n- **Standard 2')
    const { section, edits } = merge(added, renderSection(one, two, standard(3)))
    expect(section.indexOf('Added')).toBeGreaterThan(section.indexOf('Standard 1'))
    expect(section.indexOf('Added')).toBeLessThan(section.indexOf('Standard 2'))
    expect(edits).toMatchObject([{ ours: '', theirs: '- **Added**: by hand' }])
  })

  it('of a standard that was deleted since stays until a manager restores the section', () => {
    const { section, edits } = merge(reworded, renderSection(two))
    expect(section).toContain('Reworded by hand.')
    const restored = merge(reworded, renderSection(two), [{ ...edits[0]!, decision: 'restore' }])
    expect(restored.section).toBe(renderSection(two))
  })

  it('that changes only blank lines changes nothing', () => {
    const { section, edits } = merge(base.replace('\n\n###', '\n\n\n###'), base)
    expect([section, edits]).toEqual([base.replace('\n\n###', '\n\n\n###'), []])
  })

  it('is gone when the file has Debrief’s text again', () => {
    const [edit] = merge(reworded, base).edits
    const later = mergeSection({ ours: base, found: base, base: null, isEdited: false, edits: [edit!] })
    expect(later).toEqual({ section: base, edits: [] })
  })

  it('is found in the whole section if it isn’t known what Debrief wrote', () => {
    const unknown = { ours: renderSection(one, two, standard(3)), found: reworded, isEdited: true, edits: [] }
    const { section, edits } = mergeSection({ ...unknown, base: null })
    expect(edits.map(({ key }) => key)).toEqual([toId(1)])
    expect(section).toContain('Standard 3')
  })
})

describe('a decision', () => {
  const [edit] = merge(reworded, base).edits
  const decided = (decision: 'keep' | 'restore') => [{ ...edit!, decision }]

  it('to keep the edit holds until the standard changes', () => {
    expect(merge(reworded, base, decided('keep')).section).toBe(reworded)
    const changed = renderSection(standard(1, { description: 'Changed in Debrief.' }), two)
    expect(merge(reworded, changed, decided('keep')).section).toBe(changed)
  })

  it('to keep the edit also holds in a section that Debrief wrote again', () => {
    const ours = renderSection(one, two, standard(3))
    const { section } = merge(reworded, ours, decided('keep'))
    const again = { ours, found: section, base: new Map(hashParts(section)), isEdited: false }
    expect(mergeSection({ ...again, edits: decided('keep') }).section).toBe(section)
    expect(section).toContain('Reworded by hand.')
  })

  it('to restore writes Debrief’s text', () => {
    expect(merge(reworded, base, decided('restore')).section).toBe(base)
  })

  it('ends when somebody edits the text again', () => {
    const again = reworded.replace('by hand', 'once more')
    expect(merge(again, base, decided('restore'))).toMatchObject({
      section: again,
      edits: [{ decision: null, theirs: expect.stringContaining('once more') }],
    })
  })
})

it('never loses a line that people wrote, whatever they edit and however the standards change', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  for (let round = 0; round < 500; round += 1) {
    const before = Array.from({ length: 1 + random(4) }, (_, at) => standard(at))
    const written = renderSection(...before)
    const lines = written.split('\n')
    const own: string[] = []
    for (let edit = 0; edit < 1 + random(3); edit += 1) {
      const line = `${['- **Own** ', '  own ', '### Own ', 'Own '][random(4)]}${round} ${edit}`
      own.push(line.trim())
      lines.splice(random(lines.length), random(2), line)
    }
    const after = before
      .filter(() => random(4) > 0)
      .map((each) => (random(3) === 0 ? { ...each, title: `Changed ${round}` } : each))
    const ours = renderSection(...after, standard(9))
    const first = mergeSection({
      ours,
      found: lines.join('\n'),
      base: new Map(hashParts(written)),
      isEdited: true,
      edits: [],
    })
    const second = mergeSection({
      ours,
      found: first.section,
      base: new Map(hashParts(first.section)),
      isEdited: false,
      edits: first.edits,
    })
    const left = own.filter((line) => lines.some((each) => each.trim() === line))
    for (const line of left) expect([line, first.section.includes(line)]).toEqual([line, true])
    expect(second.section).toBe(first.section)
    expect(first.section).toContain('Standard 9')
  }
})

describe('the plan for a repository', () => {
  const plan = (
    found: Record<string, string | FileAtCommit>,
    standards: GuidanceStandard[],
    given: {
      formats?: ('agents' | 'claude' | 'copilot' | 'cursor')[]
      before?: FilesPlan
      edits?: FileEdit[]
    } = {},
  ) =>
    planFiles({
      rendered: render(...standards),
      found: new Map(
        Object.entries(found).map(([path, file]) => [path, typeof file === 'string' ? { text: file } : file]),
      ),
      formats: given.formats ?? null,
      edits: given.edits ?? given.before?.edits ?? [],
      written: given.before?.written ?? [],
    })

  it('writes the files that exist, or else AGENTS.md', () => {
    const paths = (found: Record<string, string>) => [...plan(found, [one]).changes.keys()]
    expect(paths({})).toEqual(['AGENTS.md'])
    expect(paths({ 'CLAUDE.md': '# Ours\n' })).toEqual(['CLAUDE.md'])
    expect(paths({ '.cursor/rules/own.mdc': 'x' })).toEqual(['.cursor/rules/debrief-all-files.mdc'])
    expect([...plan({}, [one], { formats: ['copilot', 'agents'] }).changes.keys()]).toEqual([
      'AGENTS.md',
      '.github/copilot-instructions.md',
    ])
  })

  it('is empty for its own result, and removes the rule of a scope that is gone', () => {
    const go = standard(3, { languages: ['Go'] })
    const first = plan({ '.cursor/rules/own.mdc': 'x' }, [one, go])
    const found = Object.fromEntries([...first.changes].map(([path, text]) => [path, text ?? '']))
    expect(Object.keys(found)).toEqual([
      '.cursor/rules/debrief-all-files.mdc',
      '.cursor/rules/debrief-go.mdc',
    ])
    expect(plan(found, [one, go], { before: first }).changes).toEqual(new Map())
    const later = plan(found, [one], { before: first })
    expect(later.changes).toEqual(new Map([['.cursor/rules/debrief-go.mdc', null]]))
    const own = {
      ...found,
      '.cursor/rules/debrief-go.mdc': found['.cursor/rules/debrief-go.mdc']!.replace('Because', 'Own'),
    }
    const kept = plan(own, [one], { before: first })
    expect(kept.changes.get('.cursor/rules/debrief-go.mdc')).toMatch(
      /start hash=\w+ -->\n- \*\*Standard 3\*\* \(Go\): Own\./,
    )
    expect(kept.edits).toHaveLength(1)
    const edits = kept.edits.map((edit) => ({ ...edit, decision: 'restore' as const }))
    expect(plan(own, [one], { before: first, edits }).changes.get('.cursor/rules/debrief-go.mdc')).toBe(null)
  })

  it('finds edits in the version that was merged, even if a newer one was written since', () => {
    const first = plan({ 'AGENTS.md': '# Ours\n' }, [one, two])
    const merged = first.changes.get('AGENTS.md')!
    const second = plan({ 'AGENTS.md': merged }, [standard(1, { description: 'Newer.' }), two], {
      before: first,
    })
    const edited = merged.replace('Standard 2**: Because.', 'Standard 2**: By hand.')
    const third = plan({ 'AGENTS.md': edited }, [standard(1, { description: 'Newer.' }), two], {
      before: second,
    })
    expect(third.edits.map(({ key, path }) => [key, path])).toEqual([[toId(2), 'AGENTS.md']])
    expect(third.changes.get('AGENTS.md')).toMatch(/^# Ours\n[^]*Newer\.[^]*By hand\./)
    expect(third.files).toEqual([{ path: 'AGENTS.md', isChanged: true, isEdited: true, problem: null }])
  })

  it('leaves out what it can’t write safely, and says why', () => {
    const { changes, files } = plan(
      { 'AGENTS.md': '<!-- debrief:standards:start -->\n', 'CLAUDE.md': { problem: 'symlink' } },
      [one],
    )
    expect(changes).toEqual(new Map())
    expect(files.map(({ path, problem }) => [path, problem])).toEqual([
      ['AGENTS.md', 'not-closed'],
      ['CLAUDE.md', 'symlink'],
    ])
  })

  it('names edits by the standard’s title', () => {
    const [edit] = merge(reworded, base).edits
    expect(titleOfEdit(edit!)).toBe('Standard 1')
    expect(titleOfEdit({ key: 'head', ours: '## x', theirs: 'y', decision: null })).toBe('Introduction')
    expect(titleOfEdit({ key: 'text:1', ours: '', theirs: '- Own \\* rule\nmore', decision: null })).toBe(
      'Own * rule',
    )
  })
})
