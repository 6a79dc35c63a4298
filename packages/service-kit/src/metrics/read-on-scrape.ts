import { Gauge, type Registry } from 'prom-client'

export type Readings = readonly { labels?: Record<string, string>; value: number }[]

interface GaugeDeclaration {
  help: string
  labels?: readonly string[]
}

export interface ScrapeGauges<Name extends string> {
  gauges: Record<Name, GaugeDeclaration>
  /** If `read` rejects, the gauges have no value until it succeeds again. */
  read(): Promise<Record<Name, Readings>>
  /** How long a result is reused, in milliseconds, so that several scrapers cause only one read. */
  cachedFor?: number
}

export function askOnScrape<Name extends string>(
  registry: Registry,
  { gauges, read, cachedFor = 5_000 }: ScrapeGauges<Name>,
): void {
  let askedAt = Number.NEGATIVE_INFINITY
  let answer: Promise<Record<Name, Readings> | null> = Promise.resolve(null)
  const ask = () => {
    if (performance.now() - askedAt >= cachedFor) {
      askedAt = performance.now()
      answer = read().catch(() => null)
    }
    return answer
  }
  for (const [name, { help, labels = [] }] of Object.entries(gauges) as [Name, GaugeDeclaration][]) {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers: [],
        async collect() {
          const values = (await ask())?.[name] ?? []
          this.reset()
          // A gauge without labels would otherwise report 0, which looks like a real value.
          if (labels.length === 0 && values.length === 0) this.set(Number.NaN)
          for (const { labels: of = {}, value } of values) this.set(of, value)
        },
      }),
    )
  }
}
