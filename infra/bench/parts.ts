export interface Part {
  name: string
  entry: string
  args: readonly string[]
  /** Ended when it takes longer. */
  limitMinutes: number
  /** False: left out of a quick run, since what it does cannot be done in less. */
  hasQuickForm: boolean
}

const part = (name: string, limitMinutes: number, hasQuickForm = true): Part => ({
  name,
  entry: `infra/bench/${name}/main.ts`,
  args: [],
  limitMinutes,
  hasQuickForm,
})

/** In the order they run: those of the headline first, the one that fills a disk as their last. */
export const parts: readonly Part[] = [
  part('ingest', 8),
  part('flow', 5),
  part('throughput', 6),
  part('fairness', 8),
  part('grouping-store', 5),
  part('grouping', 6),
  part('live', 6),
  part('analysis', 5),
  part('pages', 8, false),
  part('start', 8, false),
  part('reads', 25),
  { ...part('access', 5, false), entry: 'infra/bench/reads/main.ts', args: ['--access'] },
  part('mention', 6, false),
  part('practice', 4, false),
]

/** Those to run, in their order; `only`: names, all where empty. A name asked for runs in a quick run as well. */
export function chooseParts(
  all: readonly Part[],
  { quick, only }: { quick: boolean; only: readonly string[] },
): Part[] {
  return all.filter(({ name, hasQuickForm }) =>
    only.length > 0 ? only.includes(name) : hasQuickForm || !quick,
  )
}
