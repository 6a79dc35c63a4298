import type { Request, Response } from 'express'
import { Refusal } from '../http/refusal.ts'
import { findAccount, strangerAccount } from '../state/accounts.ts'
import type { Account, Delivery, PullRequest } from '../state/nouns.ts'
import { findRepository } from '../state/repositories.ts'
import { type ControlContext, told } from './context.ts'

/** The id of the new object, if any, and the deliveries to the hooks. */
export interface Acted {
  id?: number
  sent: Promise<Delivery[]>
}

type Work<Body> = (pull: PullRequest, body: Body, by: Account | undefined) => Acted | null

/**
 * Handles a control request that acts on a pull request as {login}; an unknown login becomes a stranger. Responds with the
 * new object's id and each hook's response, or with GitHub's error.
 */
export const actOnPull =
  <Body extends { login?: string }>(context: ControlContext, work: Work<Body>) =>
  async (request: Request, response: Response) => {
    const { state } = context
    const { owner = '', repo = '', number } = request.params as Record<string, string>
    const pull = findRepository(state, owner, repo)?.pulls.get(Number(number))
    if (!pull) return void response.status(404).json({ message: 'no such pull request' })
    const body = (request.body ?? {}) as Body
    const { login } = body
    const by = login ? (findAccount(state, login) ?? strangerAccount(state, login)) : undefined
    try {
      const acted = work(pull, body, by)
      if (acted === null)
        return void response
          .status(409)
          .json({ message: `The pull request is already ${pull.mergedAt ? 'merged' : 'closed'}.` })
      const { id, sent } = acted
      const answer = { state: pull.state, merged: pull.mergedAt !== null, head: pull.head.sha }
      response.json({ ...(id === undefined ? {} : { id }), ...answer, ...told(await sent) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      response.status(error.answer.status).json(error.answer.body)
    }
  }
