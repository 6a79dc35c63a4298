import { type Html, html } from '../../kit/html.ts'
import type { PullRequest } from '../state/nouns.ts'
import { fullName } from '../state/repositories.ts'
import type { GithubState } from '../state/state.ts'

const byNewest = (one: PullRequest, other: PullRequest) => (one.updatedAt < other.updatedAt ? 1 : -1)

/** The pull requests by repository, open ones first. */
export function listPage(state: GithubState): Html {
  const repositories = [...state.repositories.values()].filter(
    (one) => one.pulls.size > 0 && one.refusal === null,
  )
  if (repositories.length === 0)
    return html`<p>No pull requests are here. Name a folder of them in SIMULATOR_DATA.</p>`
  return html`<p>Merge an open pull request, or open it and write <code>@debrief</code>: the webhook goes out at once.</p>
${repositories.map((repository) => {
  const pulls = [...repository.pulls.values()].toSorted(byNewest)
  const open = pulls.filter((pull) => pull.state === 'open')
  const done = pulls.filter((pull) => pull.state !== 'open')
  return html`<section><h2>${fullName(repository)}</h2>
<ul class="pulls">${[...open, ...done].map((pull) => html`<li data-pull>${pullLine(pull)}</li>`)}</ul></section>`
})}`
}

function pullLine(pull: PullRequest): Html {
  const page = `/${fullName(pull.repository)}/pull/${pull.number}`
  return html`<div class="what"><a href="${page}">${pull.title}</a>
<small>#${pull.number} by ${pull.author.login} · ${pull.changedFiles} files · ${pull.reviewComments.length} review comments</small></div>
${pullMark(pull)}<p class="fault" role="alert"></p>`
}

/** A Merge button if the pull request is open, else a Merged or Closed label. */
export function pullMark(pull: PullRequest): Html {
  if (pull.state !== 'open') {
    return pull.mergedAt
      ? html`<span class="mark merged">Merged <time datetime="${pull.mergedAt}">${pull.mergedAt.slice(0, 10)}</time></span>`
      : html`<span class="mark closed">Closed</span>`
  }
  const path = `${fullName(pull.repository)}/${pull.number}`
  return html`<form method="post" action="/_page/merge/${path}" data-merge="/_simulator/pull-requests/${path}/merge">
<button aria-label="Merge #${pull.number} ${pull.title}">Merge</button></form>`
}
