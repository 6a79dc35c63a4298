import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { showLine, showText } from '../../text.ts'
import { writeGithub } from './github.ts'
import { HOSTILE, makeAnswer, makeFinding } from './testing/findings.ts'
import { readWorkflowCommands } from './testing/read-workflow-commands.ts'

describe('the format for GitHub Actions', () => {
  it('writes a command for each finding, with GitHub’s level, place, title and message', () => {
    const like = [{ id: '1', kind: 'standard', title: 'Handle every error' }] as const
    expect(writeGithub(makeAnswer([makeFinding({ like: [...like] })]))).toBe(
      '::error file=src/fares.ts,line=7,endLine=7,col=3,endColumn=28,title=Swallowed error::The code ignores an error. Handle the error.%0A%0AResembles team standard: Handle every error\n1 finding in 1 changed file.',
    )
  })

  it('writes high, medium and low as error, warning and notice, and no columns for several lines', () => {
    const findings = (['high', 'medium', 'low'] as const).map((severity) =>
      makeFinding({ severity, endLine: 8, code: '  try {\n  } catch {}' }),
    )
    const commands = readWorkflowCommands(writeGithub(makeAnswer(findings)))
    expect(commands.map(({ name }) => name)).toEqual(['error', 'warning', 'notice'])
    expect(commands[0]?.properties).toEqual({
      file: 'src/fares.ts',
      line: '7',
      endLine: '8',
      title: 'Swallowed error',
    })
  })

  it('writes at most what GitHub shows, and counts the rest', () => {
    const findings = [
      ...Array.from({ length: 12 }, (_, at) => makeFinding({ startLine: at + 1 })),
      ...Array.from({ length: 11 }, () => makeFinding({ severity: 'low' })),
    ]
    const output = writeGithub(makeAnswer(findings))
    const names = readWorkflowCommands(output).map(({ name }) => name)
    expect(names).toEqual([...Array(10).fill('error'), ...Array(10).fill('notice')])
    expect(output).toContain('3 more findings not shown')
    expect(output).toMatch(/\n23 findings in 1 changed file\.$/)
    expect(readWorkflowCommands(writeGithub(makeAnswer([])))).toEqual([])
  })

  it.each(HOSTILE)('adds no command and no escape sequence for %j in a name or message', (text) => {
    expectOneCommand(text)
  })

  it('adds no command for any text', () => {
    const part = fc.constantFrom(...HOSTILE, '::', '%', '\n', '\r', ',', '=', ':', ' ', 'x')
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string({ unit: 'binary' })), { maxLength: 6 }), (parts) =>
        expectOneCommand(parts.join('')),
      ),
      { numRuns: 500 },
    )
  })
})

function expectOneCommand(text: string): void {
  const finding = makeFinding({ path: text, title: text, why: text, fix: '' })
  const output = writeGithub(makeAnswer([finding]))
  expect(readWorkflowCommands(output)).toEqual([
    {
      name: 'error',
      properties: {
        file: showText(text),
        line: '7',
        endLine: '7',
        col: '3',
        endColumn: '28',
        title: showLine(text),
      },
      data: showText(`${text} `),
    },
  ])
  expect(output.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e]/u)
}
