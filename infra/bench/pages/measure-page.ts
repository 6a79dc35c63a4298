import lighthouse from 'lighthouse'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

export interface Measured {
  /** 0 to 100. */
  scores: Record<Category, number>
  /** Milliseconds, by the names of https://web.dev/articles/vitals. */
  firstPaint: number
  largestPaint: number
  blocked: number
  shift: number
  /** Transferred in all, bytes. */
  weight: number
  /** Of it JavaScript, bytes as they come over the line. */
  scripts: number
  /** Titles of what cost points. */
  faults: string[]
}

interface Given {
  port: number
  cookie?: string
}

/** What Lighthouse says where it lost the beginning of its own recording, which it asks to be made again. */
const NOT_RECORDED = /^NO_(NAVSTART|FCP|TRACING_STARTED)$/

/** One load of the page with an empty store, by Lighthouse's mobile profile: a slow phone on slow 4G, simulated. */
export async function measurePage(url: string, given: Given, again = 2): Promise<Measured> {
  const run = await lighthouse(url, {
    port: given.port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    ...(given.cookie ? { extraHeaders: { Cookie: given.cookie } } : {}),
  })
  if (again > 0 && NOT_RECORDED.test(run?.lhr.runtimeError?.code ?? ''))
    return measurePage(url, given, again - 1)
  if (!run || run.lhr.runtimeError)
    throw new Error(run?.lhr.runtimeError?.message ?? `${url} was not measured`)
  const { audits, categories } = run.lhr
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((id) => [id, Math.round((categories[id]?.score ?? 0) * 100)]),
    ) as Measured['scores'],
    firstPaint: number('first-contentful-paint'),
    largestPaint: number('largest-contentful-paint'),
    blocked: number('total-blocking-time'),
    shift: number('cumulative-layout-shift'),
    weight: number('total-byte-weight'),
    scripts: scriptBytes(audits['network-requests']?.details),
    faults: CATEGORIES.flatMap((id) =>
      (categories[id]?.auditRefs ?? [])
        .filter((ref) => ref.weight > 0 && (audits[ref.id]?.score ?? 1) < 0.9)
        .map((ref) => `${id}: ${audits[ref.id]?.title} ${audits[ref.id]?.displayValue ?? ''}`.trim()),
    ),
  }
}

interface Requests {
  items?: { resourceType?: string; transferSize?: number }[]
}

function scriptBytes(details: unknown): number {
  const items = (details as Requests | undefined)?.items ?? []
  return items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
}
