import { describe, expect, it } from 'vitest'
import { GUIDANCE_FORMATS } from './file-paths.ts'
import { compareGuidance, isOpenMistake } from './guidance-drift.ts'
import { hostileTexts } from './testing/hostile-texts.ts'
import { type GuidanceEntry, writeGuidance } from './write-guidance.ts'

const entry = (given: Partial<GuidanceEntry> = {}): GuidanceEntry => ({
  id: '1',
  kind: 'standard',
  title: 'Give every lock back in `finally`',
  description: 'A rejected lookup jumps past `release()`, so the berth stays reserved.',
  category: 'error-handling',
  languages: ['TypeScript'],
  paths: [],
  isWrittenByTeam: false,
  learnMore: null,
  example: null,
  standardUrl: null,
  pullRequests: [],
  ...given,
})

describe('the file for an editor', () => {
  it('lists standards before mistakes, by category and language, with reasons and code', () => {
    const text = writeGuidance('agents', [
      entry({
        id: '2',
        kind: 'mistake',
        title: 'Awaits in turn',
        category: 'performance',
        languages: [],
      }),
      entry({ example: { before: 'lock()\n\twork()', after: 'try {\n  work()\n} finally {}' } }),
      entry({
        id: '3',
        title: 'Name the sentinel error',
        description: '',
        languages: ['Go'],
        learnMore: 'https://debrief.example/lessons/compared-error',
      }),
    ])
    expect(text.slice(text.indexOf('## '))).toBe(`## Team standards

### Error handling

- **Name the sentinel error** (Go)
  Learn more: <https://debrief.example/lessons/compared-error>
- **Give every lock back in \`finally\`** (TypeScript): A rejected lookup jumps past \`release()\`, so the berth stays reserved.

  Before:

  \`\`\`typescript
  lock()
    work()
  \`\`\`

  After:

  \`\`\`typescript
  try {
    work()
  } finally {}
  \`\`\`

## Mistakes that keep coming back

### Performance

- **Awaits in turn**: A rejected lookup jumps past \`release()\`, so the berth stays reserved.
`)
  })

  it('says so if there is nothing yet', () => {
    expect(writeGuidance('copilot', [])).toMatch(/There is nothing to list yet\.\n$/)
  })

  it('limits a Cursor rule to its entries’ languages, unless one is missing or unknown', () => {
    const front = (...languages: (string | null)[]) =>
      writeGuidance(
        'cursor',
        languages.map((language) => entry({ languages: language === null ? [] : [language] })),
      )
        .split('---')[1]!
        .trim()
        .split('\n')
        .slice(1)
    expect(front('Go', 'python', 'Go')).toEqual([
      'globs: **/*.go,**/*.py,**/*.pyi,**/*.pyw',
      'alwaysApply: false',
    ])
    for (const none of [null, 'Brainfuck', '__proto__', '"\n---\nalwaysApply: true'])
      expect(front('Go', none)).toEqual(['alwaysApply: true'])
    expect(front()).toEqual(['alwaysApply: true'])
  })
})

const OWN_LINE =
  /^(?:#{1,3} [A-Z][a-z ]+|- \*\*.*|Written by .*|write or change .*|address or .*|to those files\.|\s*|---|description: .*|globs: [^:#"']+|alwaysApply: (?:true|false)| {2}(?:Before:|After:))$/

function findFaults(text: string): string[] {
  const faults: string[] = []
  let fenceMarks: string | null = null
  for (const line of text.split('\n')) {
    const run = /^ {2}(`{3,})/.exec(line)?.[1]
    if (fenceMarks !== null) {
      if (line === `  ${fenceMarks}`) fenceMarks = null
      else if (line !== '' && !line.startsWith('  ')) faults.push(`leaves the fence: ${line}`)
      continue
    }
    if (run) fenceMarks = run
    else if (!OWN_LINE.test(line)) faults.push(`is a line of its own: ${line}`)
    else if (line.startsWith('- **')) {
      const prose = line
        .slice(4)
        .replace('**', '')
        .replace(/\\[!-/:-@[-`{-~]|`[^`]*`/g, '')
      if (/[`*_[\]<>#&@\\]|:\/\/|\bwww\./i.test(prose)) faults.push(`is not plain: ${prose}`)
    }
  }
  return [
    ...faults,
    ...(/[\p{Cf}\p{Co}\p{Cs}]|(?!\n)\p{Cc}/u.test(text) ? ['contains invisible characters'] : []),
  ]
}

it('escapes hostile titles, descriptions, languages and code', () => {
  for (const text of hostileTexts()) {
    const hostile = entry({
      title: text,
      description: text,
      languages: [text],
      paths: [text],
      example: { before: text, after: text },
    })
    for (const format of GUIDANCE_FORMATS)
      expect([text, findFaults(writeGuidance(format, [hostile]))]).toEqual([text, []])
  }
})

describe('changes since a download', () => {
  const kept = (id: string, given = {}) => ({
    id,
    kind: 'standard' as const,
    title: `Title ${id}`,
    hash: id,
    ...given,
  })

  it('consist of added, changed and removed titles', () => {
    const then = [kept('a'), kept('b'), kept('c'), kept('d', { kind: 'mistake' })]
    const now = [kept('a'), kept('b', { hash: 'x', title: 'Changed' }), kept('d'), kept('e')]
    expect(compareGuidance(then, now)).toEqual({
      added: ['Title e'],
      changed: ['Changed', 'Title d'],
      removed: ['Title c'],
    })
    expect(compareGuidance(now, now)).toEqual({ added: [], changed: [], removed: [] })
  })
})

it('considers a mistake open until it hasn’t occurred for 90 days', () => {
  const now = new Date('2026-11-21T00:00:00Z')
  const seen = ['2026-08-24T00:00:00Z', '2026-08-22T00:00:00Z'].map((at) => isOpenMistake(new Date(at), now))
  expect(seen).toEqual([true, false])
})
