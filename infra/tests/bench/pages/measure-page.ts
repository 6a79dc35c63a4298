import lighthouse from 'lighthouse'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

export interface PageMetrics {
  /** 0 to 100. */
  scores: Record<Category, number>
  /** In milliseconds, as are `largestPaint` and `blocked` (https://web.dev/articles/vitals). */
  firstPaint: number
  largestPaint: number
  blocked: number
  shift: number
  /** Bytes transferred. */
  weight: number
  /** Bytes of JavaScript transferred. */
  scripts: number
  requests: number
  faults: string[]
}

interface Browser {
  port: number
  cookie?: string
}

/** Lighthouse suggests trying again after these errors, because its recording is incomplete or the page showed nothing. */
const NOT_RECORDED = /^NO_(NAVSTART|FCP|TRACING_STARTED)$/

/** Uses Lighthouse's mobile profile, a simulated slow phone on slow 4G, with empty browser storage. */
export async function measurePage(url: string, browser: Browser, again = 2): Promise<PageMetrics> {
  const run = await lighthouse(url, {
    port: browser.port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    ...(browser.cookie ? { extraHeaders: { Cookie: browser.cookie } } : {}),
  })
  if (again > 0 && NOT_RECORDED.test(run?.lhr.runtimeError?.code ?? ''))
    return measurePage(url, browser, again - 1)
  if (!run || run.lhr.runtimeError)
    throw new Error(run?.lhr.runtimeError?.message ?? `${url} was not measured`)
  const { audits, categories } = run.lhr
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((id) => [id, Math.round((categories[id]?.score ?? 0) * 100)]),
    ) as PageMetrics['scores'],
    firstPaint: number('first-contentful-paint'),
    largestPaint: number('largest-contentful-paint'),
    blocked: number('total-blocking-time'),
    shift: number('cumulative-layout-shift'),
    weight: number('total-byte-weight'),
    ...readRequests(audits['network-requests']?.details),
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

function readRequests(details: unknown): { scripts: number; requests: number } {
  const items = (details as Requests | undefined)?.items ?? []
  const scripts = items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
  return { scripts, requests: items.length }
}
