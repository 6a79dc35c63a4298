import type { Severity } from '@debrief/domain/mistakes/severity'
import type { insertMistake } from '@debrief/gateway/testing/rows'

type Row = Omit<Parameters<typeof insertMistake>[1], 'owner' | 'pullRequest' | 'review'>

interface StoryMistake {
  title: string
  severity: Severity
  confidence: number
  row: Row
}

const mistake = (row: Row & { title: string; severity: Severity; confidence: number }): StoryMistake => ({
  title: row.title,
  severity: row.severity,
  confidence: row.confidence,
  row,
})

const quote = (author: string, body: string, isBot = false) =>
  JSON.stringify({
    author,
    avatarUrl: null,
    body,
    url: 'https://github.com/northbeam/ferry-api/pull/482#discussion_r2148900123',
    isBot,
  })

export const mistakesOfStory: StoryMistake[] = [
  mistake({
    title: 'Lock not released when the lookup throws',
    severity: 'high',
    confidence: 0.96,
    description:
      'A rejected lookup jumps past `release()`, so the berth stays reserved until the process restarts.',
    category: 'error-handling',
    programming_language: 'TypeScript',
    source: 'reviewer',
    path: 'src/berths/assign.ts',
    start_line: 41,
    end_line: 44,
    code_before:
      'const lock = await locks.take(berthId);\nconst berth = await findBerth(berthId);\nawait berth.assign(crossing);\nlock.release();\n',
    code_after:
      'const lock = await locks.take(berthId);\ntry {\n  const berth = await findBerth(berthId);\n  await berth.assign(crossing);\n} finally {\n  lock.release();\n}\n',
    hunk: '@@ -38,3 +38,7 @@ export async function assign(berthId: string, crossing: Crossing) {\n   log.info({ berthId })\n+  const lock = await locks.take(berthId);\n+  const berth = await findBerth(berthId);\n+  await berth.assign(crossing);\n+  lock.release();',
    review_comment_ids: [2148900123],
    quote: quote(
      'tobias-kern',
      'If the berth lookup throws here, the lock stays taken until the process restarts. Release it in a *finally*, please.\n\n```suggestion\ntry {\n```',
    ),
    fixed_in: 'abc1234def5678900000000000000000000000aa',
    outcome: 'fixed',
    outcome_evidence: JSON.stringify({ kind: 'commit', url: null }),
    resolution: 'resolved',
  }),
  mistake({
    title: 'N+1 query for crossings',
    severity: 'medium',
    confidence: 0.9,
    description: 'The overview asks the database once per crossing. One call could answer for all of them.',
    lesson: 'n-plus-one-query',
    category: 'performance',
    programming_language: 'TypeScript',
    source: 'analyzer',
    rule: 'query-in-loop',
    path: 'src/berths/overview.ts',
    start_line: 18,
    end_line: 19,
    occurrences: JSON.stringify([
      { path: 'src/berths/overview.ts', side: 'RIGHT', startLine: 18, endLine: 19 },
      { path: 'src/berths/report.ts', side: 'RIGHT', startLine: 77, endLine: 77 },
    ]),
    code_before: 'for (const c of crossings)\n  rows.push(await berthFor(c.id));',
    code_after: 'const ids = crossings.map((c) => c.id);\nconst rows = await berthsFor(ids);',
  }),
  mistake({
    title: 'Test checks the mock, not the berth',
    severity: 'low',
    confidence: 0.8,
    description: 'The test would pass with the assignment left out.',
    category: 'testing',
    programming_language: 'TypeScript',
    source: 'reviewer',
    path: 'test/assign.test.ts',
    start_line: 12,
    end_line: 12,
    hunk: "@@ -9,4 +9,5 @@ describe('assign', () => {\n it('assigns', async () => {\n   const berth = mock()\n+  await assign('b1', crossing)\n+  expect(berth.assign).toHaveBeenCalled()\n })",
    review_comment_ids: [2148900124],
    quote: quote('ines-moreau', 'This only proves that the mock was called. Read the berth back instead?'),
    outcome: 'merged-unfixed',
    outcome_evidence: JSON.stringify({ kind: 'untouched', url: null }),
    resolution: 'resolved',
  }),
  mistake({
    title: 'Berth id logged without its harbour',
    severity: 'low',
    confidence: 0.5,
    description: '',
    category: 'best-practices',
    source: 'reviewer',
    path: 'src/berths/assign.ts',
    start_line: 38,
    end_line: 38,
    review_comment_ids: [2148900125],
    quote: quote('review-helper', 'Consider adding the harbour id to this line.', true),
    outcome: 'unknown',
    resolution: 'unknown',
  }),
]
