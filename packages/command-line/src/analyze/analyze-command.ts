import { analyze } from '@debrief/analysis/analyze'
import { builtinAnalyzer } from '@debrief/analysis/builtin/analyzer'
import type { AnalysisContext, PullRequestMaterial } from '@debrief/contracts/material'
import { allowPrivateGithub } from '@debrief/github/http/connections'
import { readSettings, type Settings } from '../config.ts'
import { wrongUsage } from '../problems.ts'
import { showJson } from '../report/show-text.ts'
import { writeReport } from '../report/write-report.ts'
import type { Terminal } from '../terminal.ts'
import { readArguments } from '../usage.ts'
import { answerOf } from './answer.ts'
import { modelAnalyzer } from './ask-model.ts'
import { readPullRequestAddress } from './pull-request-address.ts'
import { readAnswers } from './read-answers.ts'
import { readFromGithub } from './read-from-github.ts'

/** Nothing is stored, so nothing is known of a team or of earlier disputes. */
const NO_CONTEXT: AnalysisContext = { standards: [], recurringGroups: [], disputes: [] }

/** `debrief analyze <pull request | folder> [--json] [--analyzer builtin|model]`. Throws a Problem. */
export async function analyzeCommand(args: string[], terminal: Terminal): Promise<void> {
  const { target, values } = readArguments('analyze', args, {
    json: { type: 'boolean' },
    analyzer: { type: 'string', default: 'builtin' },
  })
  if (values.analyzer !== 'builtin' && values.analyzer !== 'model')
    throw wrongUsage(`There is no analyzer ${values.analyzer}: it is builtin or model.`)
  const settings = readSettings()
  allowPrivateGithub(settings.GITHUB_PRIVATE_NETWORK)
  const analyzer = values.analyzer === 'model' ? modelAnalyzer(settings) : builtinAnalyzer
  const material = await read(target, settings)
  if (material.mergedAt === null)
    terminal.note(
      `${material.repository.fullName}#${material.number} is not merged; it is analysed as it stands.`,
    )
  const { signal } = new AbortController()
  const result = await analyze(material, NO_CONTEXT, { analyzer, signal })
  terminal.print(values.json ? showJson(answerOf(result), 2) : writeReport({ material, result }, terminal))
}

async function read(target: string, settings: Settings): Promise<PullRequestMaterial> {
  const address = readPullRequestAddress(target, settings.GITHUB_API_URL)
  if (address === null) return readAnswers(target)
  return readFromGithub(address, { apiUrl: settings.GITHUB_API_URL, token: settings.GITHUB_TOKEN ?? null })
}
