import { type Html, html } from '../../kit/html.ts'
import { findAccount, VISITOR } from '../state/accounts.ts'
import { branchHead, fileAt, treeAt } from '../state/git.ts'
import type { Account, PullRequest } from '../state/nouns.ts'
import { fullName } from '../state/repositories.ts'
import type { GithubState } from '../state/state.ts'
import { isMade } from '../writes/branches.ts'

export interface Spot {
  file: number
  side: 'LEFT' | 'RIGHT'
  line: number
}

export interface View {
  state: GithubState
  pull: PullRequest
  as: Account
  people: Account[]
  spot: Spot | null
  refused: { message: string; text: string } | null
}

export interface Choice {
  as?: string | null | undefined
  at?: string | null | undefined
}

export function createView(state: GithubState, pull: PullRequest, { as, at }: Choice): View {
  const people = listPeople(state, pull)
  const chosen = people.find(({ login }) => login === as) ?? people[0] ?? pull.author
  return { state, pull, as: chosen, people, spot: parseSpot(at), refused: null }
}

function listPeople(state: GithubState, pull: PullRequest): Account[] {
  const participants = [pull.author, ...pull.reviews.map(({ author }) => author)]
  const known = state.people.length > 0 ? state.people : participants
  const all = [...known, findAccount(state, VISITOR) ?? null]
  return [...new Set(all.filter((one): one is Account => one?.type === 'User'))]
}

function parseSpot(at: string | null | undefined): Spot | null {
  const found = /^(\d+)([LR])(\d+)$/.exec(at ?? '')
  if (!found) return null
  return { file: Number(found[1]), side: found[2] === 'L' ? 'LEFT' : 'RIGHT', line: Number(found[3]) }
}

export const pullPath = (pull: PullRequest) => `${fullName(pull.repository)}/${pull.number}`

export const pageUrl = ({ pull, as }: Pick<View, 'pull' | 'as'>) =>
  `/${fullName(pull.repository)}/pull/${pull.number}?as=${encodeURIComponent(as.login)}`

interface ActForm {
  act: string
  label: string
  button: string
  hidden?: Record<string, string>
  above?: Html
  rows?: number
  value?: string
}

export function actForm(
  view: View,
  { act, label, button, hidden = {}, above, rows = 3, value = '' }: ActForm,
): Html {
  const id = `${act}-${Object.values(hidden).join('-')}`
  return html`<form method="post" action="/_page/act/${pullPath(view.pull)}/${act}" data-act>
<input type="hidden" name="as" value="${view.as.login}">
${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${above ?? null}<label for="${id}">${label}</label><textarea id="${id}" name="body" rows="${rows}">${value ? `\n${value}` : null}</textarea>
<div class="send"><button>${button}</button><span class="who">as ${view.as.login}</span></div><p class="fault" role="alert"></p></form>`
}

export function chooser({ people, as }: View): Html {
  return html`<form method="get" class="chooser"><label for="as">You are</label>
<select id="as" name="as" data-submits>${people.map((person) => {
    const note = person.known ? '' : ' (read-only)'
    return person === as
      ? html`<option value="${person.login}" selected>${person.login}${note}</option>`
      : html`<option value="${person.login}">${person.login}${note}</option>`
  })}</select><button class="plain">Change</button></form>`
}

export function commentForms(view: View): Html {
  const events = [
    ['COMMENT', 'Comment'],
    ['APPROVE', 'Approve'],
    ['REQUEST_CHANGES', 'Request changes'],
  ]
  const above = html`<fieldset><legend>Verdict</legend>${events.map(
    ([value = '', name = ''], index) =>
      html`<label><input type="radio" name="event" value="${value}"${index === 0 ? html` checked` : null}> ${name}</label>`,
  )}</fieldset>`
  return html`<section class="speak"><h2>Add a comment</h2>
${view.pull.locked ? html`<p class="note">Locked: only people with write access can comment.</p>` : null}
${actForm(view, { act: 'comment', label: 'Comment', button: 'Comment', rows: 4 })}
<details id="new-review"><summary>Submit a review</summary>${actForm(view, { act: 'review', label: 'Review comment', button: 'Submit review', above })}</details></section>`
}

const button = (view: View, act: string, name: string) =>
  html`<form method="post" action="/_page/act/${pullPath(view.pull)}/${act}" data-act><input type="hidden" name="as" value="${view.as.login}"><button class="plain">${name}</button><p class="fault" role="alert"></p></form>`

export function changeForms(view: View): Html {
  const { pull } = view
  if (isMade(pull)) return editForms(view)
  const paths = pull.files.filter((file) => file.patch && file.status !== 'removed')
  const above = html`<label for="push-path">File</label><select id="push-path" name="path">${paths.map(
    ({ filename }) => html`<option>${filename}</option>`,
  )}</select>`
  return html`<div class="buttons">${pull.state === 'open' ? button(view, 'close', 'Close') : button(view, 'reopen', 'Reopen')}
${button(view, pull.locked ? 'unlock' : 'lock', pull.locked ? 'Unlock' : 'Lock')}
${button(view, 'revert', 'Revert the last push')}${button(view, 'force-push', 'Force-push')}</div>
<details id="new-push"><summary>Push another commit</summary>${actForm(view, {
    act: 'push',
    label: 'Lines to add below the file’s last change',
    button: 'Push',
    above,
  })}</details>`
}

/**
 * Shows a button to close or reopen the pull request, and a form to edit each of its files. The commit goes to the head
 * branch while the pull request is open, and to the base branch afterward.
 */
function editForms(view: View): Html {
  const { pull } = view
  const { repository, files, state, head, base } = pull
  const branch = state === 'open' ? head.ref : base.ref
  const sha = branchHead(repository, branch)
  const tree = sha === null ? null : treeAt(repository, sha)
  const text = (path: string) => (tree && fileAt(repository, tree, path)?.text) ?? ''
  return html`<div class="buttons">${state === 'open' ? button(view, 'close', 'Close') : button(view, 'reopen', 'Reopen')}</div>
${files.map(
  ({ filename }) =>
    html`<details><summary>Edit ${filename} on ${branch}</summary>${actForm(view, {
      act: 'edit',
      hidden: { path: filename, branch },
      label: filename,
      button: 'Commit',
      rows: 20,
      value: text(filename),
    })}</details>`,
)}`
}
