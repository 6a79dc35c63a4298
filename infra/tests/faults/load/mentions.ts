import type { Connection } from '@debrief/database/connect'
import type { GithubControl } from './github-control.ts'

export interface Mention {
  number: number
  commentId: number
}

const MODEL = 488
const REPOSITORY = 'northbeam/ferry-api'
const WHO = 'marta-olsen'
const COPIES_AT_ONCE = 30

export class Mentions {
  readonly repository = REPOSITORY
  readonly #github: GithubControl
  readonly #open: number[] = []
  readonly made: Mention[] = []

  constructor(github: GithubControl) {
    this.#github = github
  }

  async mention(): Promise<void> {
    if (this.#open.length === 0)
      this.#open.push(...(await this.#github.copy(`${REPOSITORY}#${MODEL}`, COPIES_AT_ONCE)))
    await this.mentionOn(this.#open.shift()!)
  }

  /** If a very busy machine keeps GitHub from sending the webhook, the mention isn't added to `made`. */
  async mentionOn(number: number): Promise<void> {
    const commentId = await this.#github.comment(REPOSITORY, number, { login: WHO, body: '@debrief review' })
    if (commentId !== null) this.made.push({ number, commentId })
  }

  /**
   * After enough GitHub errors, Debrief replies that it couldn't review. The person then has to ask again. Returns the
   * number of repeated mentions.
   */
  async repeatFailed({ pool }: Connection): Promise<number> {
    const { rows } = await pool.query<{ number: number }>(
      `select pr_number as number from agent_runs r where outcome = 'failed' and not exists (
        select from agent_runs later where later.pr_number = r.pr_number and later.created_at > r.created_at)`,
    )
    for (const { number } of rows) await this.mentionOn(number)
    return rows.length
  }
}
