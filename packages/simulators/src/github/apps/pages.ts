import { redirect } from '../../kit/answer.ts'
import { hiddenFields, html } from '../../kit/html.ts'
import type { Visit, VisitRoutes } from '../../kit/server.ts'
import type { Writing } from '../http/call.ts'
import { page } from '../page/site.ts'
import { findAccount } from '../state/accounts.ts'
import type { Account, Installation } from '../state/nouns.ts'
import type { GithubState } from '../state/state.ts'
import { keepManifest, type Manifest } from './apps.ts'
import {
  announceInstallation,
  covers,
  deleteInstallation,
  installApp,
  selectRepositories,
  suspendInstallation,
  unsuspendInstallation,
} from './installations.ts'

export function appPages(writing: Writing): VisitRoutes {
  const { state } = writing
  const findApp = (slug: string | undefined) => state.apps.find((app) => app.slug === slug)

  const confirm = ({ params, query, body }: Visit) => {
    const { manifest = '{}' } = body as { manifest?: string }
    const { name = 'Debrief' } = JSON.parse(manifest) as Manifest
    const fields = { manifest, state: query.get('state') ?? '', owner: params.organization ?? '' }
    const main = html`<p>This creates the GitHub App <strong>${name}</strong> with the permissions in its manifest.</p>
<form method="post" action="/_page/register-app">${hiddenFields(fields)}<button>Create GitHub App</button></form>`
    return page({ title: 'Create GitHub App', main })
  }

  const chooseOwner = ({ params, query }: Visit) => {
    const main = html`<p>Choose an account to install the App on.</p><form method="post" action="/apps/${params.slug ?? ''}/installations/new" class="people">
${hiddenFields({ state: query.get('state') ?? '' })}
${ownersIn(state).map((owner) => html`<button class="plain" name="owner" value="${owner.login}"><span>${owner.login}</span></button>`)}</form>`
    const app = findApp(params.slug)
    return page({ title: `Install ${app?.name ?? 'the App'}`, main }, app ? 200 : 404)
  }

  return {
    'POST /settings/apps/new': confirm,
    'POST /organizations/{organization}/settings/apps/new': confirm,
    'POST /_page/register-app': ({ body }) => {
      const sent = body as { manifest: string; state: string; owner: string }
      const manifest = JSON.parse(sent.manifest) as Manifest
      const owner = findAccount(state, sent.owner) ?? state.people[0] ?? ownersIn(state)[0]
      if (!owner) return { status: 404 }
      const code = keepManifest(state, manifest, owner)
      return redirectBack(manifest.redirect_url ?? manifest.url, { code, state: sent.state })
    },
    'GET /apps/{slug}': chooseOwner,
    'GET /apps/{slug}/installations/new': chooseOwner,
    'POST /apps/{slug}/installations/new': async ({ params, body }) => {
      const sent = body as { owner: string; state?: string }
      const app = findApp(params.slug)
      const account = findAccount(state, sent.owner)
      if (!app || !account) return { status: 404 }
      const installation = installApp(state, app, { account })
      await announceInstallation(writing, installation, 'created')
      const installation_id = String(installation.id)
      const about = { installation_id, setup_action: 'install', state: sent.state }
      return redirectBack(app.setupUrl ?? `${state.urls.web}/`, about)
    },
    'GET /settings/installations/{id}': ({ params }) => {
      const installation = state.installations.get(Number(params.id))
      if (!installation) return notInstalled
      const title = `${installation.app.name} on ${installation.account.login}`
      return page({ title, main: renderSettings(state, installation) })
    },
    'POST /settings/installations/{id}': async ({ params, body }) => {
      const installation = state.installations.get(Number(params.id))
      if (!installation) return notInstalled
      await change(writing, installation, body as InstallationForm)
      return redirect(`/settings/installations/${installation.id}`, 303)
    },
  }
}

const notInstalled = page(
  { title: 'Not installed', main: html`<p>This installation doesn't exist.</p>` },
  404,
)

function redirectBack(address: string, params: Record<string, string | undefined>) {
  const back = new URL(address)
  for (const [name, value] of Object.entries(params)) if (value) back.searchParams.set(name, value)
  return redirect(back.href)
}

const ownersIn = (state: GithubState): Account[] => [
  ...new Set([...[...state.repositories.values()].map((repository) => repository.owner), ...state.people]),
]

interface InstallationForm {
  act?: string
  selection?: string
  repositories?: string | string[]
}

function change(writing: Writing, installation: Installation, submitted: InstallationForm) {
  if (submitted.act === 'suspend') return suspendInstallation(writing, installation)
  if (submitted.act === 'unsuspend') return unsuspendInstallation(writing, installation)
  if (submitted.act === 'uninstall') return deleteInstallation(writing, installation)
  const ids = [submitted.repositories ?? []].flat().map(Number)
  return selectRepositories(writing, installation, submitted.selection === 'all' ? null : new Set(ids))
}

function renderSettings(state: GithubState, installation: Installation) {
  const { id, account, repositoryIds, suspendedAt } = installation
  const own = [...state.repositories.values()].filter(({ owner }) => owner === account)
  const all = repositoryIds === null
  const button = (act: string, name: string) =>
    html`<form method="post" action="/settings/installations/${id}"><button class="plain" name="act" value="${act}">${name}</button></form>`
  return html`${suspendedAt ? html`<p>Suspended since <time datetime="${suspendedAt}">${suspendedAt.slice(0, 10)}</time>.</p>` : null}
<form method="post" action="/settings/installations/${id}"><fieldset><legend>Repository access</legend>
<label><input type="radio" name="selection" value="all"${all ? html` checked` : null}> All repositories</label>
<label><input type="radio" name="selection" value="selected"${all ? null : html` checked`}> Only select repositories</label></fieldset>
<ul class="choices">${own.map(
    (one) =>
      html`<li><label><input type="checkbox" name="repositories" value="${one.id}"${covers(installation, one) ? html` checked` : null}> ${one.name}</label></li>`,
  )}</ul><button>Save</button></form>
<h2>Danger zone</h2><div class="buttons">${suspendedAt ? button('unsuspend', 'Unsuspend') : button('suspend', 'Suspend')}${button('uninstall', 'Uninstall')}</div>`
}
