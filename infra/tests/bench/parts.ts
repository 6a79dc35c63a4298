export interface Part {
  name: string
  limitMinutes: number
  /** 'speed' parts fill the headline table. 'accuracy' parts write figures to other documents and run only if named. */
  kind: 'speed' | 'accuracy'
  /** False if the part has no shorter version. A quick run then skips the part unless it's named. */
  hasQuickForm: boolean
}

const speed = (name: string, limitMinutes: number, hasQuickForm = true): Part => ({
  name,
  limitMinutes,
  kind: 'speed',
  hasQuickForm,
})
const accuracy = (name: string): Part => ({ name, limitMinutes: 15, kind: 'accuracy', hasQuickForm: false })

export const parts: readonly Part[] = [
  speed('ingest', 8),
  speed('flow', 5),
  speed('fairness', 8),
  speed('grouping-store', 5),
  speed('live', 6),
  speed('budget', 5),
  speed('check', 5),
  speed('pages', 8, false),
  speed('start', 8, false),
  speed('reads', 20),
  speed('history', 30, false),
  speed('export', 10),
  accuracy('analysis'),
  accuracy('grouping'),
  accuracy('reading'),
]

export function chooseParts(
  all: readonly Part[],
  { quick, names }: { quick: boolean; names: readonly string[] },
): Part[] {
  return all.filter(({ name, kind, hasQuickForm }) =>
    names.length > 0 ? names.includes(name) : kind === 'speed' && (hasQuickForm || !quick),
  )
}
