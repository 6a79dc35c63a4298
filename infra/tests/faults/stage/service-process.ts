import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { waitFor } from '../../../local/machine/wait.ts'

export interface ServiceSettings {
  name: string
  bundle: string
  env: Record<string, string>
  args?: string[]
  logFile: string
  url: string
}

const RESTART_AFTER_MS = 50

/**
 * A service in its own process. It restarts whenever it exits, as under an orchestrator, unless a test stopped it or
 * used `startOnce`.
 */
export class ServiceProcess {
  readonly name: string
  readonly #settings: ServiceSettings
  #child: ChildProcess | null = null
  #wanted = false
  #killed = new Set<number>()
  #args: string[]
  starts = 0
  /** Exits that the test didn't cause. A service must survive failures of its dependencies. */
  readonly deaths: string[] = []

  constructor(settings: ServiceSettings) {
    this.#settings = settings
    this.name = settings.name
    this.#args = settings.args ?? []
  }

  get pid(): number {
    if (!this.#child?.pid) throw new Error(`${this.name} is not running`)
    return this.#child.pid
  }

  useArguments(args: string[]): void {
    this.#args = [...(this.#settings.args ?? []), ...args]
  }

  start(): void {
    this.#wanted = true
    this.#spawn()
  }

  startOnce(): void {
    this.#wanted = false
    this.#spawn()
  }

  get url(): string {
    return this.#settings.url
  }

  get isRunning(): boolean {
    const child = this.#child
    return child?.pid !== undefined && child.exitCode === null && child.signalCode === null
  }

  get logFile(): string {
    return this.#settings.logFile
  }

  async waitReady(seconds = 60): Promise<void> {
    const ready = await waitFor(() => this.#answers(), { seconds, every: 25 })
    if (!ready)
      throw new Error(`${this.name} was not ready within ${seconds} s; see ${this.#settings.logFile}`)
  }

  /** Sends SIGKILL and waits for the exit. The process then restarts. */
  async kill(): Promise<void> {
    const child = this.#child
    if (!child?.pid || !this.isRunning) return
    this.#killed.add(child.pid)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  /**
   * Sends SIGTERM, as an upgrade does. The process restarts once it has exited. Returns how it exited and after how
   * many seconds.
   */
  async roll(): Promise<{ how: string; seconds: number }> {
    const child = this.#child
    if (!child?.pid || !this.isRunning) throw new Error(`${this.name} is not running`)
    this.#killed.add(child.pid)
    const from = performance.now()
    const ended = once(child, 'exit') as Promise<[number | null, string | null]>
    child.kill('SIGTERM')
    const [code, signal] = await ended
    return { how: signal ?? `code ${code}`, seconds: (performance.now() - from) / 1_000 }
  }

  /** Sends SIGTERM and waits for the process to exit. It stays down until `start`. */
  async stop(): Promise<void> {
    this.#wanted = false
    await this.roll()
  }

  /** Sends SIGKILL. The process stays down until `start`. */
  async killForGood(): Promise<void> {
    this.#wanted = false
    await this.kill()
  }

  /** Suspends the process but leaves its connections open. Returns a function that resumes it. */
  freeze(): () => void {
    const child = this.#child
    child?.kill('SIGSTOP')
    return () => void child?.kill('SIGCONT')
  }

  thaw(): void {
    this.#child?.kill('SIGCONT')
  }

  #spawn(): void {
    const log = openSync(this.#settings.logFile, 'a')
    const child = spawn(process.execPath, ['--enable-source-maps', this.#settings.bundle, ...this.#args], {
      env: { PATH: process.env.PATH, ...this.#settings.env },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    this.#child = child
    this.starts += 1
    child.on('exit', (code, signal) => void this.#restart(child, signal ?? `code ${code}`))
  }

  async #restart(child: ChildProcess, how: string): Promise<void> {
    if (!this.#killed.has(child.pid ?? 0))
      this.deaths.push(`${this.name} ended with ${how}: ${this.#lastWords()}`)
    if (!this.#wanted || this.#child !== child) return
    await pause(RESTART_AFTER_MS)
    if (this.#wanted && this.#child === child) this.#spawn()
  }

  #lastWords(): string {
    return readFileSync(this.#settings.logFile, 'utf8').slice(-1_500)
  }

  async #answers(): Promise<boolean> {
    try {
      const answer = await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(1_000) })
      return answer.status === 200
    } catch {
      return false
    }
  }
}
