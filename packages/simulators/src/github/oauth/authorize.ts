import type { Request, Response } from 'express'
import { type Html, html } from '../../kit/html.ts'
import { avatarUrl } from '../answers/user.ts'
import { sendPage } from '../page/layout.ts'
import { findAccount } from '../state/accounts.ts'
import type { Account } from '../state/nouns.ts'
import type { GithubState } from '../state/state.ts'
import { allowsRedirect, type Client, findClient } from './applications.ts'
import type { Codes } from './codes.ts'

interface Asked {
  client: Client
  redirectUri: string
  /** The redirect_uri in the request; null if it had none. */
  namedUri: string | null
  scopes: string[]
  state: string | null
  codeChallenge: string | null
}

const carried = ['client_id', 'redirect_uri', 'scope', 'state', 'code_challenge', 'code_challenge_method']

/** The page to choose who signs in: one button for each person. */
export function showAuthorize(state: GithubState, request: Request, response: Response) {
  const given = pickStrings(request.query)
  const asked = readAsked(state, given, response)
  if (!asked) return
  const fields = carried.filter((name) => given[name] !== undefined)
  const main = html`<p><strong>${asked.client.name}</strong> asks for: ${asked.scopes.join(', ') || 'your public name'}.
Choose who you are here.</p>
<form method="post" action="/login/oauth/authorize" class="people">
${fields.map((name) => html`<input type="hidden" name="${name}" value="${given[name] ?? ''}">`)}
${listPeople(state).map((person) => personButton(state, person))}
<button class="plain" name="denied" value="yes">Cancel</button>
</form>`
  sendPage(response, { title: 'Sign in with GitHub', main })
}

const listPeople = (state: GithubState) =>
  state.people.length > 0
    ? state.people
    : [...state.accounts.values()].filter((account) => account.type === 'User' && account.known)

const personButton = (state: GithubState, person: Account): Html =>
  html`<button class="plain" name="login" value="${person.login}"><img src="${avatarUrl(state, person)}" alt="">
<span>${person.name ?? person.login}<small>${person.login}</small></span></button>`

/** Redirects back to the application with a code for the chosen person, or with access_denied. */
export function decideAuthorize(
  state: GithubState,
  codes: Codes,
  { request, response }: { request: Request; response: Response },
) {
  const given = pickStrings(request.body as Record<string, unknown>)
  const asked = readAsked(state, given, response)
  if (!asked) return
  const back = new URL(asked.redirectUri)
  if (asked.state !== null) back.searchParams.set('state', asked.state)
  const account = given.login ? findAccount(state, given.login) : undefined
  if (given.denied !== undefined || !account) {
    back.searchParams.set('error', 'access_denied')
    back.searchParams.set('error_description', 'The user has denied your application access.')
    back.searchParams.set(
      'error_uri',
      'https://docs.github.com/apps/managing-oauth-apps/troubleshooting-authorization-request-errors/#access-denied',
    )
    return response.redirect(302, back.href)
  }
  const { client, scopes, namedUri: redirectUri, codeChallenge } = asked
  back.searchParams.set(
    'code',
    codes.keep({ clientId: client.id, account, scopes, redirectUri, codeChallenge }),
  )
  response.redirect(302, back.href)
}

function readAsked(state: GithubState, given: Record<string, string>, response: Response): Asked | null {
  const client = findClient(state, given.client_id ?? '')
  if (!client) {
    sendPage(response, { title: 'Not found', main: html`<p>No application has this client id.</p>` }, 404)
    return null
  }
  const registered = client.callbackUrls[0] ?? state.urls.web
  const redirectUri = given.redirect_uri ?? registered
  const scopes = (given.scope ?? '').split(/[\s,]+/).filter((scope) => scope !== '')
  const asked: Asked = {
    client,
    redirectUri,
    namedUri: given.redirect_uri ?? null,
    scopes: client.isApp ? [] : scopes,
    state: given.state ?? null,
    codeChallenge: given.code_challenge ?? null,
  }
  if (!allowsRedirect(client, redirectUri)) {
    // GitHub sends this error to the registered URL, never to the mismatched one.
    const back = new URL(registered)
    back.searchParams.set('error', 'redirect_uri_mismatch')
    back.searchParams.set(
      'error_description',
      'The redirect_uri MUST match the registered callback URL for this application.',
    )
    if (asked.state !== null) back.searchParams.set('state', asked.state)
    response.redirect(302, back.href)
    return null
  }
  if (asked.codeChallenge !== null && given.code_challenge_method !== 'S256') {
    sendPage(
      response,
      { title: 'Invalid authorization request', main: html`<p>The code_challenge_method must be S256.</p>` },
      400,
    )
    return null
  }
  return asked
}

const pickStrings = (fields: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
