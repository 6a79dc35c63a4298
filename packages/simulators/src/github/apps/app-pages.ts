import { type Request, type Response, Router, urlencoded } from 'express'
import { html } from '../../kit/html.ts'
import type { ControlContext } from '../control/context.ts'
import { sendPage } from '../page/layout.ts'
import { findAccount } from '../state/accounts.ts'
import type { Account } from '../state/nouns.ts'
import type { GithubState } from '../state/state.ts'
import { installationPages } from './installation-pages.ts'
import { installApp } from './installations.ts'
import { keepManifest, type Manifest } from './manifest.ts'
import { tellOfInstallation } from './write-installation.ts'

/** The pages to register an App from a manifest and to install it. */
export function appPages(context: ControlContext): Router {
  const { state } = context
  const router = Router()
  installationPages(router, context)
  router.use(urlencoded({ extended: false, limit: '1mb' }))

  router.post(
    ['/settings/apps/new', '/organizations/:organization/settings/apps/new'],
    (request, response) => {
      const { manifest = '{}' } = request.body as { manifest?: string }
      const { name = 'Debrief' } = JSON.parse(manifest) as Manifest
      const main = html`<p>This registers the App <strong>${name}</strong> with the permissions its manifest asks for.</p>
<form method="post" action="/_page/register-app"><input type="hidden" name="manifest" value="${manifest}">
<input type="hidden" name="state" value="${String(request.query.state ?? '')}">
<input type="hidden" name="owner" value="${String(request.params.organization ?? '')}">
<button>Create GitHub App</button></form>`
      sendPage(response, { title: 'Create GitHub App', main })
    },
  )

  router.post('/_page/register-app', (request, response) => register(state, request, response))

  router.get(['/apps/:slug', '/apps/:slug/installations/new'], (request, response) => {
    const main = html`<p>Choose where to install it.</p><form method="post" action="/apps/${String(request.params.slug)}/installations/new" class="people">
<input type="hidden" name="state" value="${String(request.query.state ?? '')}">
${ownersIn(state).map((owner) => html`<button class="plain" name="owner" value="${owner.login}"><span>${owner.login}</span></button>`)}</form>`
    sendPage(response, { title: `Install ${state.app?.name ?? 'the App'}`, main }, state.app ? 200 : 404)
  })

  router.post('/apps/:slug/installations/new', (request, response) => install(context, request, response))
  return router
}

const ownersIn = (state: GithubState): Account[] => [
  ...new Set([...[...state.repositories.values()].map((repository) => repository.owner), ...state.people]),
]

function register(state: GithubState, request: Request, response: Response) {
  const body = request.body as { manifest: string; state: string; owner: string }
  const manifest = JSON.parse(body.manifest) as Manifest
  const owner = findAccount(state, body.owner) ?? state.people[0] ?? ownersIn(state)[0]
  if (!owner) return void response.status(404).end()
  const back = new URL(manifest.redirect_url ?? manifest.url)
  back.searchParams.set('code', keepManifest(state, manifest, owner))
  if (body.state) back.searchParams.set('state', body.state)
  response.redirect(302, back.href)
}

async function install({ state, webhooks }: ControlContext, request: Request, response: Response) {
  const body = request.body as { owner: string; state?: string }
  const { app } = state
  const account = findAccount(state, body.owner)
  if (!app || !account) return void response.status(404).end()
  const installation = installApp(state, app, { account })
  await tellOfInstallation({ state, webhooks }, installation, 'created')
  const back = new URL(app.setupUrl ?? `${state.urls.web}/`)
  back.searchParams.set('installation_id', String(installation.id))
  back.searchParams.set('setup_action', 'install')
  if (body.state) back.searchParams.set('state', body.state)
  response.redirect(302, back.href)
}
