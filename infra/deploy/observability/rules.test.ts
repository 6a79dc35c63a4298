import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settings as billing } from '@debrief/billing/config'
import { settings as gateway } from '@debrief/gateway/config'
import { settings as ingest } from '@debrief/webhook-ingest/config'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { listAnchors } from '../../checks/docs/list-anchors.ts'
import { projectRoot } from '../../local/project-root.ts'
import { schemas } from '../../local/settings/schemas.ts'
import { alertFiles, alerts, dashboards, folder, read } from './testing/read-expressions.ts'

const RUNBOOK = 'docs/operating/alerts.md'
const page = readFileSync(join(projectRoot(), RUNBOOK), 'utf8')
const anchors = listAnchors(page)

describe('every alert', () => {
  it.each(alerts.map((alert) => [alert.alert, alert] as const))(
    '%s has a summary, a severity and a section in the documentation',
    (_, { labels, annotations }) => {
      expect(['page', 'ticket']).toContain(labels.severity)
      expect(annotations.summary.length).toBeGreaterThan(10)
      expect(annotations.description).toContain('{{ $')
      const [file, anchor = ''] = annotations.runbook.split('#')
      expect(file).toBe(RUNBOOK)
      expect(anchors).toContain(anchor)
    },
  )

  it('has a unique name, and a test that fires it', () => {
    const names = alerts.map(({ alert }) => alert)
    expect(names.length).toBeGreaterThan(25)
    const tested = parse(read('alerts.promtool.yml')) as { rule_files: string[]; tests: { name: string }[] }
    expect(tested.tests.map(({ name }) => name).toSorted()).toEqual([...names, 'all is well'].toSorted())
    expect(tested.rule_files).toEqual(alertFiles.map((file) => `alerts/${file}`))
  })

  it('fires in its test, and never on a normal day', (context) => {
    const tested = spawnSync('promtool', ['test', 'rules', join(folder, 'alerts.promtool.yml')], {
      encoding: 'utf8',
    })
    if (tested.error) {
      console.warn('the alerts were NOT fired: promtool is not installed (package prometheus)')
      return context.skip()
    }
    expect(tested.stdout + tested.stderr).toContain('SUCCESS')
    expect(tested.status).toBe(0)
  }, 60_000)
})

it('scrapes each service at its metrics port', () => {
  const { scrape_configs, rule_files } = parse(read('prometheus.yml')) as {
    scrape_configs: { job_name: string; dns_sd_configs: { names: string[]; port: number }[] }[]
    rule_files: string[]
  }
  const asked = scrape_configs.map(({ job_name, dns_sd_configs: [at] }) => [job_name, at?.port])
  const worker = schemas['analysis-worker']?.shape ?? {}
  const by = (shape: Record<string, unknown>, name: string) =>
    (shape[name] as { parse(value: undefined): number }).parse(undefined)
  expect(Object.fromEntries(asked)).toEqual({
    'webhook-ingest': by(ingest.shape, 'INGEST_METRICS_PORT'),
    gateway: by(gateway.shape, 'GATEWAY_METRICS_PORT'),
    'analysis-worker': by(worker, 'WORKER_METRICS_PORT'),
    'analysis-worker-isolated': by(worker, 'WORKER_ISOLATED_METRICS_PORT'),
    billing: by(billing.shape, 'BILLING_METRICS_PORT'),
  })
  expect(rule_files).toEqual(['/etc/prometheus/alerts/*.yml'])
})

describe('every dashboard', () => {
  const { datasources } = parse(read('grafana', 'datasources.yml')) as { datasources: { uid: string }[] }

  it.each(dashboards)(
    '%s has panels that query the provisioned data source',
    (file, { uid, title, panels }) => {
      expect(`${uid}.json`).toBe(`debrief-${file}`)
      expect(title).toMatch(/^Debrief: /)
      expect(panels.length).toBeGreaterThan(5)
      expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
      for (const { datasource, targets } of panels) {
        expect(datasources.map((source) => source.uid)).toContain(datasource.uid)
        expect(targets.length).toBeGreaterThan(0)
      }
    },
  )

  it('is one of five', () => {
    expect(dashboards.map(([file]) => file)).toEqual([
      'agent-and-model.json',
      'analyses.json',
      'billing.json',
      'ingest.json',
      'overview.json',
    ])
  })
})
