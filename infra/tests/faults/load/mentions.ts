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
}
