import { basename } from 'node:path'
import { analysisResultSchema } from '@debrief/contracts/reviews/analysis-result'
import { describe, expect, it } from 'vitest'
import { leaveOutOwnThreads } from './agent/own-comments.ts'
import { analyze } from './analyze.ts'
import { builtinAnalyzer } from './builtin/analyzer.ts'
import { parsePatch } from './diff/parse-patch.ts'
import { findLesson } from './lessons/catalog.ts'
import { MAX_TITLE } from './lessons/clean-sentence.ts'
import { readFolder } from './read-folder.ts'
import { NO_CONTEXT } from './testing/build-material.ts'
import { demoFolders, sharedFolders } from './testing/shared-data.ts'

const folders = [...sharedFolders('pull-requests'), ...demoFolders()].map(
  (folder) => [basename(folder), folder] as const,
)

describe.runIf(folders.length > 0)('a real pull request', () => {
  it.each(folders)('%s produces a valid, grounded review with complete coverage', async (_name, folder) => {
    const material = readFolder(folder)
    const result = await analyze(material, NO_CONTEXT, {
      analyzer: builtinAnalyzer,
      signal: new AbortController().signal,
    })
    expect(analysisResultSchema.parse(result)).toEqual(result)
    expect(result.coverage).toHaveLength(material.changedFiles)
    expect(result.coverage.filter((file) => file.state === 'failed')).toEqual([])
    expect(result.coverage.reduce((sum, file) => sum + file.changedLines, 0)).toBe(
      material.additions + material.deletions,
    )

    const comments = new Map(
      material.threads.flatMap((thread) => thread.comments.map((comment) => [comment.id, comment.body])),
    )
    const newSide = material.files.map((file) =>
      parsePatch(file.patch ?? '')
        .map((hunk) => hunk.lines.flatMap((line) => (line.kind === 'del' ? [] : [line.text])).join('\n'))
        .join('\n'),
    )
    for (const mistake of result.mistakes) {
      if (mistake.source === 'reviewer')
        expect(comments.get(mistake.reviewCommentIds[0] as number)).toBeDefined()
      else expect(newSide.some((text) => text.includes(mistake.codeBefore as string))).toBe(true)
      expect(mistake.codeAfter).not.toBe('')
      expect(mistake.codeAfter === null || mistake.codeAfter !== mistake.codeBefore).toBe(true)
      if (mistake.lesson !== null) expect(findLesson(mistake.lesson)?.category).toBe(mistake.category)
      expect(mistake.title.length).toBeLessThanOrEqual(MAX_TITLE)
    }
    const spoken = new Set([
      ...result.mistakes.flatMap((mistake) => mistake.reviewCommentIds),
      ...result.ignoredComments.map((ignored) => ignored.id),
    ])
    for (const thread of leaveOutOwnThreads(material.threads))
      expect(thread.comments.some((comment) => spoken.has(comment.id))).toBe(true)
  })

  it('produces the same review twice', async () => {
    const run = (folder: string) =>
      analyze(readFolder(folder), NO_CONTEXT, {
        analyzer: builtinAnalyzer,
        signal: new AbortController().signal,
      })
    const chosen = folders.filter((_, index) => index % 6 === 0).map(([, folder]) => folder)
    const once = []
    for (const folder of chosen) once.push(await run(folder))
    // The reverse order reveals state that one review leaves behind for another.
    for (const [index, folder] of [...chosen.entries()].toReversed())
      expect(await run(folder)).toEqual(once[index])
  })
})
