import type { GithubControl } from './github-control.ts'

export interface Mention {
  number: number
  commentId: number
}

/** An open pull request of the demo in which there is something to say. */
const MODEL = 488
const REPOSITORY = 'northbeam/ferry-api'
const WHO = 'marta-olsen'
const COPIES_AT_ONCE = 30

/** People who ask the agent for a review, each on a pull request of its own. */
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

  /** What GitHub could not tell us of, as on a machine that is very busy, counts for nothing. */
  async mentionOn(number: number): Promise<void> {
    const commentId = await this.#github.comment(REPOSITORY, number, { login: WHO, body: '@debrief review' })
    if (commentId !== null) this.made.push({ number, commentId })
  }
}
