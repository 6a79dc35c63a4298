import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./github-schema.ts', import.meta.url))

export function findFaults(kind: 'action' | 'workflow', content: string): string[] {
  const args = ['--import', 'tsx', program, kind]
  return JSON.parse(execFileSync(process.execPath, args, { input: content, encoding: 'utf8' }))
}
