import type { Router } from 'express'
import { findAccount, permissionKey, strangerAccount } from '../state/accounts.ts'
import { findRepository } from '../state/repositories.ts'
import { mintToken, revokeTokens } from '../state/tokens.ts'
import type { ControlContext } from './context.ts'

export function peopleControl(router: Router, { state }: ControlContext) {
  /** {login, scopes?, expiresAt?} → {token}; an unknown login becomes a stranger. */
  router.post('/tokens', (request, response) => {
    const { login, scopes, expiresAt } = request.body as {
      login: string
      scopes?: string[]
      expiresAt?: string
    }
    if (!login) return void response.status(422).json({ message: 'login is missing' })
    const account = findAccount(state, login) ?? strangerAccount(state, login)
    const { token, ...made } = mintToken(state, account, {
      ...(scopes ? { scopes } : {}),
      expiresAt: expiresAt ?? null,
    })
    response.status(201).json({ token, login: account.login, id: account.id, scopes: made.scopes })
  })

  /** {token} or {login} → the number of tokens revoked. */
  router.post('/revoke', (request, response) => {
    response.json({ revoked: revokeTokens(state, request.body as { token?: string; login?: string }) })
  })

  /** {login, repository: 'owner/name', permission: admin | maintain | write | triage | read | none} */
  router.post('/permissions', (request, response) => {
    const body = request.body as { login: string; repository: string; permission: string }
    const [owner = '', name = ''] = body.repository.split('/')
    const repository = findRepository(state, owner, name)
    if (!repository) return void response.status(404).json({ message: 'no such repository' })
    state.permissions.set(permissionKey(body.login, repository.id), body.permission)
    response.status(204).end()
  })

  /** {login, emails: [{email, primary, verified, visibility}]} */
  router.post('/emails', (request, response) => {
    const { login, emails } = request.body as { login: string; emails: { email: string }[] }
    const whole = emails.map((email, index) => ({
      primary: index === 0,
      verified: true,
      visibility: null,
      ...email,
    }))
    state.emails.set(login.toLowerCase(), whole)
    response.status(204).end()
  })
}
