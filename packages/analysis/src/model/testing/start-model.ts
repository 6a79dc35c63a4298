import type { AnalysisContext, PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import { startOpenaiSimulator } from '@debrief/simulators/openai/server'
import { onTestFinished } from 'vitest'
import { analyze } from '../../analyze.ts'
import { buildFile, buildMaterial, buildThread, NO_CONTEXT } from '../../testing/build-material.ts'
import { createModelAnalyzer } from '../analyzer.ts'
import type { ModelOptions } from '../options.ts'
import { openApiFile } from './config.ts'

const CODE = [
  'export async function assignBerth(ship: Ship) {',
  '  const berths = await loadBerths(ship.port)',
  '  const free = berths.filter((berth) => berth.length > ship.length)',
  '  await saveBerth(free[0], ship)',
  '  return free[0]',
  '}',
].join('\n')

export const smallChange = (given: Partial<PullRequestMaterial> = {}) => {
  const hunk = `@@ -0,0 +1,6 @@\n${CODE.split('\n')
    .slice(0, 4)
    .map((line) => `+${line}`)
    .join('\n')}`
  const thread = buildThread('This fails when no berth is free: check for it before saving.', {
    path: 'src/assign.ts',
    line: 4,
    originalLine: 4,
    diffHunk: hunk,
  })
  return buildMaterial({ files: [buildFile('src/assign.ts', CODE)], threads: [thread], ...given })
}

export async function startModel(options: Partial<ModelOptions> = {}) {
  const simulator = await startOpenaiSimulator({ openApiFile, warn: () => undefined })
  onTestFinished(() => simulator.close())
  const clock = { now: 1_700_000_000_000 }
  const settings: ModelOptions = {
    baseUrl: simulator.baseUrl,
    apiKey: simulator.apiKey,
    model: 'gpt-4.1',
    timeoutMs: 20_000,
    now: () => clock.now,
    ...options,
  }
  const analyzer = createModelAnalyzer(settings)
  const signal = new AbortController().signal
  return {
    ...simulator,
    settings,
    clock,
    run: (material: PullRequestMaterial, context: AnalysisContext = NO_CONTEXT) =>
      analyze(material, context, { analyzer, signal }),
  }
}

export const getRejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )
