import { Gauge, type Registry } from 'prom-client'

/** A gauge's values at one moment, each with its labels. */
export type Readings = readonly { labels?: Record<string, string>; value: number }[]

interface Declared {
  help: string
  labels?: readonly string[]
}

export interface AskedOnScrape<Name extends string> {
  gauges: Record<Name, Declared>
  /** Asked when somebody scrapes; where it rejects, the gauges have no value until it answers again. */
  read(): Promise<Record<Name, Readings>>
  /** Milliseconds; several scrapers cost one look. */
  cachedFor?: number
}

/** Gauges whose values are asked for all at once, when metrics are asked for, and not more often than every 5 s. */
export function askOnScrape<Name extends string>(
  registry: Registry,
  { gauges, read, cachedFor = 5_000 }: AskedOnScrape<Name>,
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
  for (const [name, { help, labels = [] }] of Object.entries(gauges) as [Name, Declared][]) {
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers: [],
        async collect() {
          const values = (await ask())?.[name] ?? []
          this.reset()
          // One without labels would otherwise say 0, which is a value.
          if (labels.length === 0 && values.length === 0) this.set(Number.NaN)
          for (const { labels: of = {}, value } of values) this.set(of, value)
        },
      }),
    )
  }
}
