import { checkFiles } from '@debrief/analysis/check/check-files'
import { createLikeness, type Known } from '@debrief/analysis/check/liken'
import { Problem } from '@debrief/contracts/problem'
import { readCheckSettings, resolvePath } from '../config.ts'
import { showJson } from '../report/show-text.ts'
import type { Terminal } from '../terminal.ts'
import { readOptions } from '../usage.ts'
import { readChange } from './read-change.ts'
import { type CheckAnswer, writeFindings } from './write-findings.ts'

/**
 * `debrief check [--repository path] [--base ref] [--staged] [--json]`: the builtin rules over what is not pushed yet, held
 * against the team's standards and one's own recurring mistakes where a Debrief can be asked. Gives whether it is clean;
 * throws a Problem where it could not be checked.
 */
export async function checkCommand(args: string[], terminal: Terminal): Promise<boolean> {
  const { repository, base, staged, json } = readOptions(args, {
    repository: { type: 'string', default: '.' },
    base: { type: 'string' },
    staged: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  })
  const change = await readChange({ folder: resolvePath(repository), base, staged })
  const [checked, known] = await Promise.all([
    checkFiles(change, new AbortController().signal),
    readKnown(terminal),
  ])
  const likeness = createLikeness(known ?? [])
  const answer: CheckAnswer = {
    base: change.start.name,
    files: change.files.length,
    findings: checked.findings.map((finding) => ({ ...finding, like: likeness(finding) })),
    unread: checked.unread,
    heldAgainst: known && countOf(known),
  }
  terminal.print(json ? showJson(answer, 2) : writeFindings(answer, terminal))
  return answer.findings.length === 0
}

const countOf = (known: readonly Known[]) => {
  const standards = known.filter(({ kind }) => kind === 'standard').length
  return { standards, recurringMistakes: known.length - standards }
}

/** null where there is none to ask, or it is away, which is said. */
async function readKnown(terminal: Terminal): Promise<Known[] | null> {
  const { DEBRIEF_URL: url, DEBRIEF_TOKEN: token } = readCheckSettings()
  if (!url && !token) return null
  if (!url || !token) throw onlyOne(url ? 'DEBRIEF_TOKEN' : 'DEBRIEF_URL')
  const { askDebrief } = await import('./ask-debrief.ts')
  try {
    return await askDebrief({ url, token })
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'debrief_away') throw error
    terminal.note(`${error.message} Only the builtin rules were asked.`)
    return null
  }
}

const onlyOne = (missing: string) =>
  new Problem(
    'settings_missing',
    400,
    `${missing} is missing: set DEBRIEF_URL and DEBRIEF_TOKEN, or neither.`,
  )
