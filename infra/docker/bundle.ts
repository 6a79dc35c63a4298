import { fileURLToPath } from 'node:url'
import { bundleServices } from '../local/build/bundle-services.ts'
import { processes } from '../local/processes.ts'

/** What the image of the services can run; simulators and the demo stay outside. */
const inImage = ['migrate', 'webhook-ingest', 'analysis-worker', 'gateway', 'billing', 'billing-catalogue']

const root = fileURLToPath(new URL('../..', import.meta.url))
const entries = processes.filter(({ name }) => inImage.includes(name))
if (entries.length !== inImage.length)
  throw new Error(`infra/local/processes.ts does not know all of ${inImage.join(', ')}.`)
await bundleServices(root, entries)
