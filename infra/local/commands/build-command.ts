import { join } from 'node:path'
import { getBundlePath } from '../build/bundle-services.ts'
import type { LocalProcess, Places } from '../processes.ts'

/** A small young generation saves 140 MB across all services. A single user notices no difference. */
const FLAGS = ['--max-semi-space-size=2']

type Options = { root: string; places: Places; development: boolean }

/**
 * Returns Node's arguments and working folder for a process. By default, the arguments run the process's bundle or, in
 * development, its source with tsx.
 */
export function buildCommand(
  process: LocalProcess,
  { root, places, development }: Options,
): { args: string[]; folder?: string } {
  if (process.command) return process.command(places)
  const args = process.args ?? []
  if (!development) return { args: [...FLAGS, getBundlePath(root, process.name), ...args] }
  const tsx = join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs')
  const watch = process.runs === 'forever' ? ['watch', '--clear-screen=false'] : []
  return { args: [tsx, ...watch, join(root, process.entry), ...args] }
}

export const webInDevelopment: LocalProcess = {
  name: 'web',
  entry: 'web/index.html',
  runs: 'forever',
  ports: { WEB_PORT: 4405 },
  ready: '/',
  command: ({ root, ports }) => ({
    folder: join(root, 'web'),
    args: [
      join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
      '--host',
      '127.0.0.1',
      '--port',
      String(ports.WEB_PORT),
      '--strictPort',
    ],
  }),
}
