import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { projectRoot } from '../../../local/project-root.ts'

export const folder = join(projectRoot(), 'infra', 'deploy', 'observability')
export const read = (...path: string[]) => readFileSync(join(folder, ...path), 'utf8')

export interface Alert {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: { summary: string; description: string; runbook: string }
}

export const alertFiles = readdirSync(join(folder, 'alerts'))

export const alerts: Alert[] = alertFiles.flatMap((file) => {
  const { groups } = parse(read('alerts', file)) as { groups: { rules: Alert[] }[] }
  return groups.flatMap(({ rules }) => rules)
})

export interface Panel {
  id: number
  title: string
  datasource: { uid: string }
  targets: { expr: string; refId: string }[]
}

export interface Dashboard {
  uid: string
  title: string
  panels: Panel[]
}

export const dashboards = readdirSync(join(folder, 'dashboards')).map(
  (file) => [file, JSON.parse(read('dashboards', file)) as Dashboard] as const,
)

export interface Selector {
  metric: string
  labels: string[]
}

export function parseSelectors(expr: string): Selector[] {
  const bare = expr
    .replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
  const found = bare.matchAll(/\b([a-zA-Z_:][\w:]*)\b(?!\s*\()\s*(?:\{([^}]*)\})?/g)
  return [...found]
    .filter(([, name]) => !['and', 'or', 'unless', 'bool'].includes(name ?? ''))
    .map(([, metric = '', labels = '']) => ({
      metric,
      labels: [...labels.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
    }))
}
