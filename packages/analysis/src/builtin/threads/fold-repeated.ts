import type { Mistake } from '@debrief/contracts/reviews/analysis-result'
import type { Severity } from '@debrief/domain/mistakes/severity'
import type { ThreadFindings } from './thread-findings.ts'

type ThreadFinding = ThreadFindings['found'][number]

/** Comments must share at least this proportion of their words to count as repeats. */
const SAME_WORDS = 0.27

export function foldRepeated(foundMistakes: readonly ThreadFinding[]): ThreadFinding[] {
  const groups: { members: ThreadFinding[]; words: Set<string>[] }[] = []
  for (const each of foundMistakes) {
    const words = stemWords(each)
    const group = groups.find(
      ({ members, words: known }) =>
        isSameKind(members[0] as ThreadFinding, each) &&
        known.some((one) => likeness(one, words) >= SAME_WORDS),
    )
    if (group) {
      group.members.push(each)
      group.words.push(words)
    } else groups.push({ members: [each], words: [words] })
  }
  return groups.map(({ members }) => foldOne(members))
}

function foldOne(group: readonly ThreadFinding[]): ThreadFinding {
  const [first, ...rest] = group as [ThreadFinding, ...ThreadFinding[]]
  if (rest.length === 0) return first
  const mistakes = group.map(({ mistake }) => mistake)
  const occurrences = mistakes.flatMap((mistake) => mistake.occurrences)
  const files = new Set(occurrences.map(({ path }) => path)).size
  const where = `Flagged in ${occurrences.length} places${files > 1 ? ` in ${files} files` : ''}.`
  const mistake = {
    ...first.mistake,
    description: `${first.mistake.description} ${where}`.trim(),
    occurrences,
    reviewCommentIds: mistakes.flatMap((each) => each.reviewCommentIds),
    severity: findHighestSeverity(mistakes),
    confidence: Math.max(...mistakes.map(({ confidence }) => confidence)),
  }
  return { ...first, mistake }
}

const findHighestSeverity = (mistakes: readonly Pick<Mistake, 'severity'>[]): Severity =>
  (['high', 'medium'] as const).find((each) => mistakes.some(({ severity }) => severity === each)) ?? 'low'

function isSameKind(a: ThreadFinding, b: ThreadFinding): boolean {
  return (
    a.judgment.lesson !== null &&
    a.judgment.lesson === b.judgment.lesson &&
    a.mistake.ask === b.mistake.ask &&
    a.mistake.category === b.mistake.category &&
    a.mistake.outcome === b.mistake.outcome &&
    a.mistake.fixedIn === b.mistake.fixedIn &&
    a.mistake.quote?.author === b.mistake.quote?.author
  )
}

function stemWords({ judgment }: ThreadFinding): Set<string> {
  const words = judgment.parts.prose.toLowerCase().match(/[\p{L}_$][\p{L}\p{N}_$]{3,}/gu) ?? []
  return new Set(words.filter((word) => !EMPTY.has(word)).map((word) => word.slice(0, 6)))
}

const EMPTY = new Set(
  'this that these those with from which should would could must have been being than then when here there instead also into please'.split(
    ' ',
  ),
)

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length
  return shared < 3 ? 0 : shared / (a.size + b.size - shared)
}
