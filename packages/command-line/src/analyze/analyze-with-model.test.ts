import { startOpenaiSimulator } from '@debrief/simulators/openai/server'
import { expect, it, onTestFinished } from 'vitest'
import { runHere, withSettings } from '../testing/run-debrief.ts'
import { writeResponses } from '../testing/write-responses.ts'
import { answerSchema } from './analyze-command.ts'

const proposal = {
  title: 'Check for a free berth',
  description: 'The first of an empty list is undefined. Say that no berth is free instead.',
  category: 'error-handling',
  severity: 'high',
  path: 'src/assign.ts',
  side: 'RIGHT',
  startLine: 2,
  endLine: 2,
  codeBefore: 'save(free)',
  codeAfter: 'if (free) save(free)',
  reviewCommentIds: [],
  confidence: 0.9,
}
const review = {
  kind: 'good' as const,
  content: {
    summary: 'Assigns berths by length.',
    mistakes: [proposal, { ...proposal, title: 'Not there', codeBefore: 'nothing()' }],
    learningPoints: ['Ask what happens when nothing is found.'],
    wentWell: [],
    ignoredComments: [],
    rejectedHints: [],
  },
}
const folder = writeResponses({ comment: 'Thanks!' })

async function startModel(given: Record<string, string> = {}) {
  const simulator = await startOpenaiSimulator({ warn: () => undefined })
  onTestFinished(() => simulator.close())
  withSettings({ OPENAI_BASE_URL: simulator.baseUrl, OPENAI_API_KEY: simulator.apiKey, ...given })
  return simulator
}

const analyze = (...args: string[]) => runHere(['analyze', folder, '--analyzer', 'model', ...args])

it('uses the model from the settings, and names the analyzer as in stored reviews', async () => {
  const { script, calls } = await startModel({ OPENAI_MODEL: 'gpt-4.1-mini' })
  script(review)
  const { code, stdout, stderr } = await analyze('--json')
  expect([code, stderr]).toEqual([0, ''])
  const answer = answerSchema.parse(JSON.parse(stdout))
  expect(answer).toMatchObject({
    analyzer: 'openai',
    summary: 'Assigns berths by length.',
    mistakes: [{ source: 'model', title: 'Check for a free berth', rule: null, path: 'src/assign.ts' }],
  })
  expect(calls()).toMatchObject([{ model: 'gpt-4.1-mini' }])
})

it('reports what it cost and what was left out', async () => {
  const { script } = await startModel({ OPENAI_PRICE_INPUT: '2', OPENAI_PRICE_OUTPUT: '8' })
  script(review)
  const { stdout } = await analyze()
  expect(stdout).toMatch(
    /^Model\n {2}1 call, [\d,]+ tokens in, [\d,]+ out, cost 0\.\d{4}\n {2}• left out: Not there/m,
  )
  expect(stdout).toMatch(/analyzer openai\s\(gpt-4\.1\)/)
})

it('uses no model without --analyzer model', async () => {
  const { calls } = await startModel()
  const { code, stdout } = await runHere(['analyze', folder, '--json'])
  expect([code, JSON.parse(stdout).analyzer, calls()]).toEqual([0, 'builtin', []])
})

it.each([
  [
    { kind: 'rate-limit', retryAfter: 7 },
    /rate limit is used up\. Try again in 7 seconds, or leave out --analyzer model/,
  ],
  [{ kind: 'status', status: 503 }, /reported an error \(503\)\. Try again/],
  [{ kind: 'refusal' }, /The model refused to review/],
  [{ kind: 'model-not-found' }, /doesn’t have this model\. Check OPENAI_MODEL/],
  [{ kind: 'rate-limit', quota: true }, /is out of credit/],
] as const)('prints no partial review after %j', async (reply, sentence) => {
  const { script } = await startModel()
  script(Array.from({ length: 4 }, () => reply))
  const ended = await analyze('--json')
  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toMatch(sentence)
  expect(ended.stderr.trim().split('\n')).toHaveLength(1)
})

it('reports why requests are paused, not a used-up rate limit', async () => {
  const { script, calls } = await startModel()
  script(Array.from({ length: 9 }, () => ({ kind: 'status' as const, status: 503 })))
  for (let attempt = 0; attempt < 3; attempt++) await analyze()
  const before = calls().length
  const { code, stderr } = await analyze()
  expect([code, calls().length]).toEqual([1, before])
  expect(stderr).toMatch(/reported an error \(503\)\. Try again in \d+ seconds/)
})

it('reports a wrong key or an unreachable server', async () => {
  await startModel({ OPENAI_API_KEY: 'sk-wrong' })
  const refused = await analyze()
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(/rejected the API key\. Check OPENAI_API_KEY/)
  expect(refused.stderr).not.toContain('sk-wrong')
  const gone = await startOpenaiSimulator({ warn: () => undefined })
  await gone.close()
  withSettings({ OPENAI_BASE_URL: gone.baseUrl })
  expect((await analyze()).stderr).toContain(
    `The model endpoint at ${gone.baseUrl} didn’t send a complete answer.`,
  )
})
