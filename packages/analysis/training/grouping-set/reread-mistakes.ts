import { writeFileSync } from 'node:fs'
import type { Category } from '@debrief/domain/mistakes/categories'
import { judgeComment } from '../../src/builtin/comments/judge-comment.ts'
import { buildMistake } from '../../src/builtin/threads/mistakes-of-threads.ts'
import { lessonOfRule } from '../../src/lessons/catalog.ts'
import { writeTitle } from '../../src/lessons/title.ts'
import { AUTHOR, toThread } from '../labeled-comment.ts'
import { type MistakeRow, mistakesFile, readRows } from './read-mistakes.ts'

export function rereadMistakes(): void {
  const lines = readRows().map((row) => JSON.stringify({ ...row, ...readFacts(row) }))
  writeFileSync(mistakesFile, `${lines.join('\n')}\n`)
}

type Facts = Pick<MistakeRow, 'title' | 'description' | 'lesson' | 'ask'>

function readFacts(row: MistakeRow): Facts {
  if (row.rule !== null) {
    const { id, name, goesWrong } = lessonOfRule(row.rule)
    return { title: name, description: goesWrong, lesson: id, ask: 'change' }
  }
  return row.writer === 'analyzer' ? readComment(row) : row
}

function readComment(row: MistakeRow): Facts {
  const thread = toThread({ body: row.said ?? '', path: pathFor(row), hunk: hunkFor(row) })
  const judgment = judgeComment(thread, { authorLogin: AUTHOR, changedLater: true })
  if (!judgment) throw new Error(`The row ${row.id} has no comment. Add one.`)
  const { title, description, lesson, ask, category } = buildMistake(thread, judgment, {
    outcome: 'fixed',
    evidence: null,
    fixedIn: null,
    codeBefore: row.codeBefore,
    codeAfter: row.codeAfter,
  })
  if (lesson === null || category === row.category) return { title, description, lesson, ask }
  // The lesson is from another category, and mistakes in different categories never join. So the row keeps its
  // category, and the request becomes the title.
  const request = writeTitle(judgment.parts, {
    code: row.codeBefore,
    isProse: row.category === 'documentation',
  })
  return { title: request, description: '', lesson: null, ask }
}

const ENDINGS: Record<string, string> = {
  Go: 'go',
  Java: 'java',
  JavaScript: 'js',
  Python: 'py',
  Ruby: 'rb',
  SQL: 'sql',
  TypeScript: 'ts',
}

function pathFor({
  category,
  programmingLanguage,
}: {
  category: Category
  programmingLanguage: string | null
}): string {
  const ending = ENDINGS[programmingLanguage ?? ''] ?? 'md'
  return category === 'testing' ? `tests/booking.test.${ending}` : `src/booking.${ending}`
}

function hunkFor({ codeBefore }: { codeBefore: string | null }): string | undefined {
  const lines = codeBefore?.split('\n').map((line) => `+${line}`)
  return lines && [`@@ -0,0 +1,${lines.length} @@`, ...lines].join('\n')
}
