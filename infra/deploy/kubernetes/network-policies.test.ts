import { BlockList, isIPv6 } from 'node:net'
import { join } from 'node:path'
import { readDocExamples } from '@debrief/testing/doc-examples'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { projectRoot } from '../../local/project-root.ts'
import { readManifests } from './testing/read-manifests.ts'
import type { Manifest } from './testing/shapes.ts'
import { validate } from './testing/validate.ts'

interface Rule {
  to?: { ipBlock?: { cidr: string; except?: string[] } }[]
  ports?: { port: number; endPort?: number }[]
}

interface Policy {
  podSelector: { matchExpressions?: { values: string[] }[] }
  egress?: Rule[]
}

const base = readManifests(join(projectRoot(), 'infra', 'deploy', 'kubernetes', 'base'))
const policies = base.filter(({ kind }) => kind === 'NetworkPolicy')

function isIn(address: string, cidr: string): boolean {
  const [network = '', bits] = cidr.split('/')
  const list = new BlockList()
  list.addSubnet(network, Number(bits), isIPv6(network) ? 'ipv6' : 'ipv4')
  return isIPv6(network) === isIPv6(address) && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

const isOpen = (service: string, [address, port]: [string, number], given: Manifest[] = policies): boolean =>
  given
    .map(({ spec }) => spec as unknown as Policy)
    .filter(({ podSelector }) => podSelector.matchExpressions?.[0]?.values.includes(service))
    .flatMap(({ egress = [] }) => egress)
    .some(
      ({ to = [], ports = [] }) =>
        to.some(
          ({ ipBlock }) =>
            ipBlock &&
            isIn(address, ipBlock.cidr) &&
            !ipBlock.except?.some((network) => isIn(address, network)),
        ) && ports.some((one) => one.port <= port && port <= (one.endPort ?? one.port)),
    )

const WORKERS = ['analysis-worker', 'analysis-worker-isolated']

describe('the network policies', () => {
  it.each(WORKERS)('let %s send webhooks to public addresses with any port', (worker) => {
    for (const address of ['203.0.113.7', '2606:4700::6810:84e5'])
      for (const port of [443, 80, 8443, 30_000])
        expect([address, port, isOpen(worker, [address, port])]).toEqual([address, port, true])
  })

  it('let the gateway reach GitHub and an identity provider, and billing reach Stripe', () => {
    for (const service of ['gateway', 'billing']) {
      expect(isOpen(service, ['203.0.113.7', 443])).toBe(true)
      expect(isOpen(service, ['2606:4700::6810:84e5', 443])).toBe(true)
      expect(isOpen(service, ['203.0.113.7', 8443])).toBe(false)
    }
    expect(isOpen('webhook-ingest', ['203.0.113.7', 443])).toBe(false)
  })

  it.each([
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
    '2002:a00:1::1',
  ])('let no service reach %s', (address) => {
    for (const service of [...WORKERS, 'gateway', 'billing', 'webhook-ingest'])
      expect(isOpen(service, [address, 443])).toBe(false)
  })

  it('reach a private network with the documentation’s example', () => {
    const page = join(projectRoot(), 'docs', 'operating', 'install-on-kubernetes.md')
    const { text } = readDocExamples(page).find(({ language }) => language === 'yaml')!
    const example = parse(text) as Manifest
    expect(validate(example)).toBe(null)
    for (const service of [...WORKERS, 'gateway'])
      expect(isOpen(service, ['10.20.3.4', 443], [...policies, example])).toBe(true)
  })
})
