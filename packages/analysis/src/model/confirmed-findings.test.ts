import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PullRequestMaterial } from '@debrief/contracts/pull-requests/material'
import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parsePatch } from '../diff/parse-patch.ts'
import { readFolder } from '../read-folder.ts'
import { sharedFolders } from '../testing/shared-data.ts'
import { startModel } from './testing/start-model.ts'

const label = z.object({
  review_comment_id: z.number().optional(),
  expect_mistake: z.boolean().nullish(),
  valid: z.boolean().optional(),
  path: z.string().optional(),
  side: z.enum(['LEFT', 'RIGHT']).default('RIGHT'),
  start_line: z.number().nullish(),
  line: z.number().nullish(),
  body: z.string().default(''),
  category: z.string().default(''),
})
type Label = z.infer<typeof label>

const CATEGORIES: Record<string, string> = {
  Performance: 'performance',
  'Security Vulnerability': 'security',
  'Code Defect': 'error-handling',
}

function toProposal(found: Label, material: PullRequestMaterial) {
  const startLine = found.start_line ?? found.line ?? 1
  const endLine = found.line ?? 1
  const patch = material.files.find(({ path }) => path === found.path)?.patch ?? ''
  const lines = parsePatch(patch).flatMap((hunk) => hunk.lines)
  const at = (found.side === 'LEFT' ? 'oldLine' : 'newLine') as 'oldLine' | 'newLine'
  const code = lines.filter((line) => (line[at] ?? 0) >= startLine && (line[at] ?? 0) <= endLine)
  const text = found.body.replace(/```[\s\S]*?```/g, ' ').trim()
  return {
    title: (text.split(/(?<=[.!?])\s/)[0] ?? '').slice(0, 110) || `Comment ${found.review_comment_id}`,
    description: `${text}\nChange it.`,
    category: CATEGORIES[found.category] ?? 'code-quality',
    severity: 'medium',
    path: found.path ?? 'none',
    side: found.side,
    startLine,
    endLine,
    codeBefore: code.map((line) => line.text).join('\n'),
    codeAfter: null,
    reviewCommentIds: found.review_comment_id === undefined ? [] : [found.review_comment_id],
    confidence: 0.9,
    standard: null,
    lesson: null,
  }
}

type Proposal = ReturnType<typeof toProposal>

const wordsIn = (text: string) => new Set(text.toLowerCase().match(/[a-z]{4,}/g))

function isReached(proposal: Proposal, mistakes: readonly Mistake[]): boolean {
  const [id] = proposal.reviewCommentIds
  if (id !== undefined) return mistakes.some(({ reviewCommentIds }) => reviewCommentIds.includes(id))
  const words = wordsIn(`${proposal.title} ${proposal.description}`)
  return mistakes.some(({ title, description, quote, occurrences }) => {
    const said = wordsIn(`${title} ${description} ${quote?.body}`)
    const shared = [...words].filter((word) => said.has(word)).length
    return occurrences.some(({ path }) => path === proposal.path) && shared >= 0.7 * words.size
  })
}

const folders = sharedFolders('pull-requests').filter((folder) => existsSync(join(folder, 'labels.json')))

describe.runIf(folders.length > 0)('the model analyzer', () => {
  it('keeps at least 95% of the confirmed findings in real pull requests', async () => {
    const model = await startModel()
    let [reached, all] = [0, 0]
    for (const folder of folders) {
      const material = readFolder(folder)
      const labels = z.array(label).parse(JSON.parse(readFileSync(join(folder, 'labels.json'), 'utf8')))
      const proposals = labels
        .filter(({ valid, expect_mistake: isMistake }) => valid || isMistake)
        .map((each) => toProposal(each, material))
      if (proposals.length === 0) continue
      const content = {
        summary: '',
        mistakes: proposals,
        learningPoints: [],
        wentWell: [],
        ignoredComments: [],
        rejectedHints: [],
      }
      model.script({ kind: 'good', content })
      const { mistakes } = await model.run(material)
      reached += proposals.filter((proposal) => isReached(proposal, mistakes)).length
      all += proposals.length
    }
    console.info(`${reached} of ${all} confirmed findings reach the review`)
    expect(reached / all).toBeGreaterThanOrEqual(0.95)
  }, 120_000)
})
