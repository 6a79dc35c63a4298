import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export class Repository {
  readonly folder: string

  constructor(folder = mkdtempSync(join(tmpdir(), 'debrief-repository-'))) {
    this.folder = folder
    mkdirSync(folder, { recursive: true })
    this.git('init', '-q', '-b', 'main')
  }

  git(...args: string[]): string {
    const person = ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'commit.gpgsign=false']
    return execFileSync('git', [...person, ...args], {
      cwd: this.folder,
      stdio: 'pipe',
      encoding: 'utf8',
    }).trim()
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true })
    writeFileSync(join(this.folder, path), text)
  }

  commit(message: string): string {
    this.git('add', '-A')
    this.git('commit', '-qm', message)
    return this.git('rev-parse', 'HEAD')
  }
}

export const SWALLOWED = 'try { charge() } catch (error) {}\n'
