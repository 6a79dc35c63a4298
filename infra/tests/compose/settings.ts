import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface GeneratedSettings {
  folder: string
  envFile: string
  settings: Record<string, string>
  secrets: Record<string, string>
}

export function makeSettings(root: string, ...args: string[]): GeneratedSettings {
  const folder = mkdtempSync(join(tmpdir(), 'debrief-compose-'))
  const script = join(folder, 'make-settings.sh')
  copyFileSync(join(root, 'infra', 'deploy', 'docker', 'make-settings.sh'), script)
  execFileSync('sh', [script, ...args])
  const envFile = join(folder, '.env')
  const lines = readFileSync(envFile, 'utf8').trim().split('\n')
  const settings = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  const secrets = Object.entries(settings).filter(
    ([name]) => /PASSWORD|KEY|SECRET/.test(name) && name !== 'STRIPE_SECRET_KEY',
  )
  return { folder, envFile, settings, secrets: Object.fromEntries(secrets) }
}
