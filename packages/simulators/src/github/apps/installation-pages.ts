import { type Request, type Response, type Router, urlencoded } from 'express'
import { html } from '../../kit/html.ts'
import type { ControlContext } from '../control/context.ts'
import { sendPage } from '../page/layout.ts'
import type { Installation } from '../state/nouns.ts'
import type { GithubState } from '../state/state.ts'
import { covers } from './installations.ts'
import {
  deleteInstallation,
  selectRepositories,
  suspendInstallation,
  unsuspendInstallation,
} from './write-installation.ts'

/** The page where the owner selects repositories for an installation, suspends it, or uninstalls it. */
export function installationPages(router: Router, context: ControlContext) {
  const { state } = context
  const find = ({ params }: Request) => state.installations.get(Number(params.id))
  const path = '/settings/installations/:id'
  router.get(path, (request, response) => {
    const installation = find(request)
    if (!installation) return sendGone(response)
    const title = `${installation.app.name} on ${installation.account.login}`
    sendPage(response, { title, main: renderSettings(state, installation) })
  })
  router.post(path, urlencoded({ extended: true }), async (request, response) => {
    const installation = find(request)
    if (!installation) return sendGone(response)
    await change(context, installation, (request.body ?? {}) as Wanted)
    response.redirect(303, `/settings/installations/${installation.id}`)
  })
}

const sendGone = (response: Response) =>
  sendPage(response, { title: 'Not installed', main: html`<p>The App is not installed there.</p>` }, 404)

interface Wanted {
  act?: string
  selection?: string
  repositories?: string | string[]
}

function change(context: ControlContext, installation: Installation, wanted: Wanted) {
  if (wanted.act === 'suspend') return suspendInstallation(context, installation)
  if (wanted.act === 'unsuspend') return unsuspendInstallation(context, installation)
  if (wanted.act === 'uninstall') return deleteInstallation(context, installation)
  const ids = [wanted.repositories ?? []].flat().map(Number)
  return selectRepositories(context, installation, wanted.selection === 'all' ? null : new Set(ids))
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
<label><input type="radio" name="selection" value="selected"${all ? null : html` checked`}> Only these:</label></fieldset>
<ul class="choices">${own.map(
    (one) =>
      html`<li><label><input type="checkbox" name="repositories" value="${one.id}"${covers(installation, one) ? html` checked` : null}> ${one.name}</label></li>`,
  )}</ul><button>Save</button></form>
<h2>Danger zone</h2><div class="buttons">${suspendedAt ? button('unsuspend', 'Unsuspend') : button('suspend', 'Suspend')}${button('uninstall', 'Uninstall')}</div>`
}
