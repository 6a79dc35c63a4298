export interface Scrape {
  /** Metric names that an expression may use. For a histogram, these are the three names of its series. */
  names: Set<string>
  samples: { name: string; labels: Record<string, string>; value: number }[]
}

/** Parses a service's metrics (https://prometheus.io/docs/instrumenting/exposition_formats/). */
export function readScrape(text: string): Scrape {
  const names = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  )
  const samples = [...text.matchAll(/^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/gm)].map(
    ([, name = '', labels = '', value]) => ({
      name,
      labels: Object.fromEntries(
        [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', said = '']) => [key, said]),
      ),
      value: Number(value),
    }),
  )
  return { names: new Set(names), samples }
}
