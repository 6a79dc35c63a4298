import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSection, withSection } from './section.ts'

const START = '<!-- debrief:standards:start hash=0123456789abcdef -->'
const END = '<!-- debrief:standards:end -->'
const SECTION = '## Team standards\n\n- **Close files**\n'

function around(file: string): string[] {
  const [before = '', rest = ''] = file.split(/<!-- debrief:standards:start [^\n]*-->\r?\n/)
  return [before, rest.split(END)[1] ?? '']
}

describe('a section', () => {
  it('is the whole file if there was none', () => {
    const file = withSection(null, SECTION)
    expect(file).toMatch(
      /^<!-- debrief:standards:start hash=[0-9a-f]{16} -->\n## Team standards\n\n- \*\*Close files\*\*\n<!-- debrief:standards:end -->\n$/,
    )
    expect(withSection('', SECTION)).toBe(file)
    expect(readSection(file)).toEqual({ section: SECTION, isEdited: false, damage: null })
    expect([readSection(null), readSection(''), readSection('# Ours\n')]).toEqual([null, null, null])
  })

  it.each([
    ['a final newline', '# Ours\n', '# Ours\n\n'],
    ['an empty last line', '# Ours\n\n', '# Ours\n\n'],
    ['no final newline', '# Ours', '# Ours\n\n'],
    ['Windows line ends', '# Ours\r\nText\r\n', '# Ours\r\nText\r\n\r\n'],
    ['a byte order mark', '\u{feff}# Ours\n', '\u{feff}# Ours\n\n'],
    ['only a byte order mark', '\u{feff}', '\u{feff}'],
  ])('is appended to a file with %s', (_, file, before) => {
    const written = withSection(file, SECTION)
    expect(around(written)[0]).toBe(before)
    expect(written.startsWith(file)).toBe(true)
    expect(readSection(written)).toEqual({ section: SECTION, isEdited: false, damage: null })
    expect(withSection(written, SECTION)).toBe(written)
    if (file.includes('\r\n')) expect(written.replaceAll('\r\n', '')).not.toContain('\n')
  })

  it('is replaced in place, and the rest of the file stays as it is', () => {
    const line = fc.stringMatching(/^[ -~\u{e9}\u{2028}]{0,12}$/u)
    const text = fc
      .tuple(fc.array(line, { maxLength: 6 }), fc.constantFrom('\n', '\r\n'), fc.boolean())
      .map(([lines, end, hasBom]) => (hasBom ? '\u{feff}' : '') + lines.join(end))
    fc.assert(
      fc.property(text, fc.array(line, { maxLength: 5 }), line, (before, lines, after) => {
        const first = withSection(before, lines.join('\n'))
        expect(first.startsWith(before)).toBe(true)
        const file = `${first}${after}`
        const written = withSection(file, SECTION)
        expect(around(written)).toEqual(around(file))
        expect(readSection(written)).toEqual({ section: SECTION, isEdited: false, damage: null })
      }),
    )
  })

  it('is edited if a person changed it, and not if only the line ends changed', () => {
    const file = withSection('# Ours\n', SECTION)
    const edited = file.replace('Close files', 'Close every file')
    expect(readSection(edited)).toMatchObject({
      section: SECTION.replace('Close files', 'Close every file'),
      isEdited: true,
    })
    expect(readSection(file.replaceAll('\n', '\r\n'))).toMatchObject({ section: SECTION, isEdited: false })
    expect(readSection(`Before\n${file}After\n`)).toMatchObject({ isEdited: false })
    expect(readSection(file.replace(/hash=\w+ /, ''))).toMatchObject({ isEdited: true })
    expect(withSection(edited, SECTION)).toBe(file)
  })

  it.each([
    ['without an end', `${START}\ntext\n`, 'not-closed'],
    ['without a start', `text\n${END}\n`, 'not-opened'],
    ['in the wrong order', `${END}\ntext\n${START}\n`, 'not-opened'],
    ['twice', `${START}\na\n${END}\nmine\n${START}\nb\n${END}\n`, 'more-than-one'],
    ['in another one', `${START}\na\n${START}\nb\n${END}\nc\n${END}\n`, 'more-than-one'],
    ['with two ends', `${START}\na\n${END}\nmine\n${END}\n`, 'more-than-one'],
    ['with two starts', `${START}\nmine\n${START}\nb\n`, 'more-than-one'],
    ['with a broken hash', `<!-- debrief:standards:start hash=xyz -->\nmine\n${END}\n`, 'not-opened'],
  ])('%s is damaged, and the file stays as it is', (_, file, damage) => {
    expect(readSection(file)).toEqual({ damage })
    expect(withSection(file, SECTION)).toBe(file)
  })

  it('isn’t a marker within a line or indented in code', () => {
    const file = `Text between \`${START}\` and \`${END}\`:\n\n    ${START}\n    ${END}\n> ${END}\n`
    expect(readSection(file)).toBeNull()
    expect(withSection(file, SECTION).startsWith(file)).toBe(true)
  })
})
