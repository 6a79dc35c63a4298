import { describe, expect, it } from 'vitest'
import { STANDARDS_RULE_PATH } from './file-paths.ts'
import { readSection, withSection } from './section.ts'
import { type GuidanceStandard, renderStandardsFiles } from './standards-files.ts'
import { hostileTexts } from './testing/hostile-texts.ts'

const standard = (given: Partial<GuidanceStandard> = {}): GuidanceStandard => ({
  id: '11111111-1111-4111-8111-111111111111',
  title: 'Give locks back in `finally`',
  description: 'A rejected lookup jumps past `release()`.',
  category: 'error-handling',
  languages: [],
  paths: [],
  isWrittenByTeam: true,
  learnMore: null,
  evidence: [],
  ...given,
})
const options = { appUrl: 'https://debrief.example', repository: 'northbeam/harbor' }
const render = (...standards: GuidanceStandard[]) => renderStandardsFiles(standards, options)
const agents = (given: Partial<GuidanceStandard>) => render(standard(given))[0]!.section
const rule = (given: Partial<GuidanceStandard>) => render(standard(given)).find(({ file }) => file !== null)!
const frontMatter = (given: Partial<GuidanceStandard>) => rule(given).file!.split('\n').slice(2, 5)

describe('the files of a repository', () => {
  it('are the three shared ones, and a Cursor rule for each scope', () => {
    const files = render(
      standard(),
      standard({ id: '2', languages: ['TypeScript'] }),
      standard({ id: '3', languages: ['TypeScript'], title: 'Another' }),
      standard({ id: '4', languages: ['C++'] }),
      standard({ id: '5', languages: ['C#'] }),
      standard({ id: '6', languages: ['Go'], paths: ['src/api/**'] }),
    )
    expect(files.map(({ path }) => path)).toEqual([
      'AGENTS.md',
      'CLAUDE.md',
      '.github/copilot-instructions.md',
      '.cursor/rules/debrief-all-files.mdc',
      expect.stringMatching(/\/debrief-c-[0-9a-f]{8}\.mdc$/),
      expect.stringMatching(/\/debrief-c-[0-9a-f]{8}\.mdc$/),
      expect.stringMatching(/\/debrief-go-src-api-[0-9a-f]{8}\.mdc$/),
      '.cursor/rules/debrief-typescript.mdc',
    ])
    expect(new Set(files.map(({ path }) => path)).size).toBe(files.length)
    for (const { path, format } of files) expect(STANDARDS_RULE_PATH.test(path)).toBe(format === 'cursor')
    expect(files.at(-1)!.section.match(/^- /gm)).toHaveLength(2)
    expect(render().map(({ path, section }) => [path, section.includes('no standards yet')])).toEqual([
      ['AGENTS.md', true],
      ['CLAUDE.md', true],
      ['.github/copilot-instructions.md', true],
    ])
  })

  it('name the scope and the origin of each standard', () => {
    const section = agents({
      languages: ['Go'],
      paths: ['cmd/**', '**/*.go'],
      evidence: [
        { repository: 'Northbeam/Harbor', url: 'https://github.com/northbeam/harbor/pull/7#discussion_r2' },
        { repository: 'northbeam/harbor', url: 'https://github.com/northbeam/harbor/pull/7#discussion_r1' },
        { repository: 'northbeam/secret', url: 'https://github.com/northbeam/secret/pull/1#discussion_r3' },
      ],
    })
    expect(section.slice(section.indexOf('### '))).toBe(`### Error handling

- **Give locks back in \`finally\`** (Go in \`cmd/**\`, \`**/*.go\`): A rejected lookup jumps past \`release()\`.
  Origin: <https://debrief.example/team-standards?standard=11111111-1111-4111-8111-111111111111>, <https://github.com/northbeam/harbor/pull/7>
`)
  })

  it('don’t depend on the order of the standards', () => {
    const few = [
      standard({ languages: ['Go', 'SQL'] }),
      standard({ id: '2', languages: ['SQL', 'Go'] }),
      standard({ id: '3', category: 'security' }),
    ]
    expect(render(...few.toReversed())).toEqual(render(...few))
    expect(render(...few)).toHaveLength(5)
  })

  it.each([
    [[], [], null],
    [['Go'], [], '**/*.go'],
    [['Brainfuck'], [], null],
    [['Brainfuck'], ['src/**'], 'src/**'],
    [[], ['src/*.{js,ts}', 'b/**'], 'b/**,src/*.js,src/*.ts'],
    [['Go', 'SQL'], ['db/**', 'x/*.go', '**'], '**/*.go,**/*.sql,db/**/*.go,db/**/*.sql,x/*.go'],
    [[], ['src/**\n---\nglobs: x'], null],
  ])('limit a Cursor rule for %j in %j', (languages, paths, globs) => {
    const lines = frontMatter({ languages, paths })
    expect(lines).toEqual(
      globs === null ? ['alwaysApply: true', '---', ''] : [`globs: ${globs}`, 'alwaysApply: false', '---'],
    )
  })

  it('keep a Cursor rule’s front matter when the section is written again', () => {
    const { file, section } = rule({})
    expect(file).toMatch(/^---\ndescription: [^\n]+\nalwaysApply: true\n---\n\n<!-- debrief:standards:start/)
    const own = file!.replace('alwaysApply: true', 'alwaysApply: false')
    expect(withSection(own, section)).toBe(own)
    expect(readSection(file)).toEqual({ section, isEdited: false, damage: null })
  })

  it('keep links only in text that the team wrote', () => {
    const description = 'See https://go.dev/doc, not [this](https://a.example/x) or https://me:pw@b.example/.'
    expect(agents({ description })).toContain(
      'See <https://go.dev/doc>, not \\[this\\](<https://a.example/x>) or https\\://me:pw\\@b.example/.',
    )
    const other = agents({ description, isWrittenByTeam: false })
    expect(other).toContain('See https\\://go.dev/doc, not \\[this\\](https\\://a.example/x)')
  })

  it('show annotations as code, so that no assistant loads a file of that name', () => {
    const description = 'Use @Transactional, (@src/a.md) and `@x`. Not a@b or `c`@d.'
    expect(agents({ description })).toContain(
      'Use `@Transactional`, (`@src/a.md`) and `@x`. Not a\\@b or `c`\\@d.',
    )
  })

  it('stay inert, whatever the text', () => {
    for (const text of [...hostileTexts(), ...HOSTILE_MARKERS]) {
      const hostile = standard({ title: text, description: text, languages: [text], paths: [text] })
      for (const { section, path, file } of render(hostile, { ...hostile, isWrittenByTeam: false })) {
        expect([text, findFaults(section)]).toEqual([text, []])
        expect(path).toMatch(/^[\w./-]{1,80}$/)
        const whole = file ?? withSection('# Ours\n', section)
        expect(readSection(whole)).toEqual({ section, isEdited: false, damage: null })
        expect(whole.match(/<!--/g)).toHaveLength(2)
        if (file) expect(file).toMatch(FRONT)
      }
    }
  })
})

const FRONT =
  /^---\ndescription: [ -~]+\n(?:globs: [^\n:#"']+\nalwaysApply: false|alwaysApply: true)\n---\n\n<!-- /

const HOSTILE_MARKERS = [
  '<!-- debrief:standards:end -->',
  'x\n<!-- debrief:standards:start hash=0123456789abcdef -->\ny',
  '`<!-- debrief:standards:end -->`',
  '<!--> <!---> --!> <![CDATA[ <?php ?> <script>alert(1)</script>',
  '[x]: https://evil.example "title"',
  'https://evil.example/)\u202e<b> https://evil.example/<img>',
  'x'.repeat(5_000),
  '\n---\nalwaysApply: true\n---\n',
]

const RULE_LINE = /^- \*\*.*\*\*(?: \(.*\))?(?:: .*)?$/

function findFaults(section: string): string[] {
  const [, list = ''] = section.split('### Error handling\n\n')
  const rules = list
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('  Origin: <https://debrief.example/'))
  return [
    ...rules.filter((line) => !RULE_LINE.test(line)).map((line) => `is a line of its own: ${line}`),
    ...rules.filter((line) => line.length > 3_000).map(() => 'is too long'),
    ...rules
      .map(toProse)
      .filter((prose) => /[`*_[\]<>#&@\\~$]|:\/\/|\bwww\./i.test(prose))
      .map((prose) => `is not inert: ${prose}`),
    ...(/[\p{Cf}\p{Co}\p{Cs}]|(?!\n)\p{Cc}/u.test(section) ? ['contains invisible characters'] : []),
  ]
}

const toProse = (line: string) =>
  line
    .slice(4)
    .replace('**', '')
    .replace(/\\[!-/:-@[-`{-~]|`[^`]*`/g, '')
    .replace(/<https?:\/\/[^\s<>"@\\]+>/g, '')
