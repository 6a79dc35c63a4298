/**
 * node --import tsx infra/deploy/docker/bundle.ts <folder>
 * Writes services/, demo/ and libraries/ to the folder, for the images.
 */

import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareDemo } from '@debrief/simulators/demo/prepare-demo'
import { bundleServices } from '../../local/build/bundle-services.ts'
import { processes, runByHand, startedByOthers } from '../../local/processes.ts'
import { copyLibraries } from './copy-libraries.ts'

const services = ['migrate', 'webhook-ingest', 'analysis-worker', 'gateway', 'billing', 'billing-catalog']

const demo = ['simulators', 'load-demo']

const [, , folder = ''] = process.argv
const root = fileURLToPath(new URL('../../..', import.meta.url))
const getEntries = (names: string[]) =>
  names.map((name) => {
    const entry = processes.find((process) => process.name === name)
    if (!entry) throw new Error(`infra/local/processes.ts has no process named ${name}.`)
    return entry
  })
const parts = {
  services: [...getEntries(services), ...startedByOthers, ...runByHand],
  demo: getEntries(demo),
}
await bundleServices(root, Object.values(parts).flat())
for (const [part, entries] of Object.entries(parts))
  for (const { name } of entries)
    cpSync(join(root, 'dist', name), join(folder, part, name), {
      recursive: true,
      filter: (file) => !file.endsWith('inputs.json'),
    })
cpSync(prepareDemo(root), join(folder, 'demo', 'demo'), { recursive: true })
copyLibraries(root, join(folder, 'libraries'))
