import type { Router } from 'express'
import type { FaultRule } from '../faults/fault-rule.ts'
import type { ControlContext } from './context.ts'

const kinds = new Set([
  'latency',
  'status',
  'secondary',
  'primary',
  'revoked',
  'cut',
  'cut-after-effect',
  'timeout',
  'drop-delivery',
  'double-delivery',
])

export function faultControl(router: Router, { faults }: ControlContext) {
  router.get('/faults', (_request, response) => void response.json(faults.list()))
  router.post('/faults', (request, response) => {
    const rules = [request.body].flat() as (Partial<FaultRule> &
      Pick<FaultRule, 'kind'> & { seed?: number })[]
    const wrong = rules.find((rule) => !kinds.has(rule.kind))
    if (wrong) return void response.status(422).json({ message: `kind is one of ${[...kinds].join(', ')}` })
    for (const { seed, ...rule } of rules) faults.add(rule, seed)
    response.status(201).json(faults.list())
  })
  router.delete('/faults', (_request, response) => {
    faults.clear()
    response.status(204).end()
  })
}
