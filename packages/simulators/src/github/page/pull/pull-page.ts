import { createHash } from 'node:crypto'
import { type Html, html } from '../../../kit/html.ts'
import type { PullRequest } from '../../state/nouns.ts'
import { pullMark } from '../list-page.ts'
import { comment } from './comment.ts'
import { diff } from './diff.ts'
import { changeForms, chooser, speakForms } from './forms.ts'
import { timeline } from './timeline.ts'
import { pullPath, type View } from './view.ts'

/** A pull request's page with its forms, and with the anchors that GitHub's links use. */
export function pullPage(view: View): Html {
  const { pull, refused } = view
  const { author, head, base, changedFiles, additions, deletions } = pull
  return html`${refused ? html`<div class="refused" role="alert"><p>${refused.message}</p><pre>${refused.text}</pre></div>` : null}
${chooser(view)}
<div id="live" data-version="${hashVersion(pull)}" data-ask="/_page/version/${pullPath(pull)}">
<div data-pull><p>#${pull.number} by ${author.login}, ${head.ref} (<code>${head.sha.slice(0, 7)}</code>) into ${base.ref},
${changedFiles} files, <span role="img" aria-label="${additions} lines added, ${deletions} deleted">+${additions} −${deletions}</span></p>
<div class="buttons">${pullMark(pull)}</div>${changeForms(view)}<p class="fault" role="alert"></p></div>
<h2>Conversation</h2>
${pull.body ? comment({ id: 'description', author, at: pull.createdAt, body: pull.body }) : null}
${timeline(pull)}
${speakForms(view)}
${diff(view)}
</div>`
}

/** Changes whenever someone comments, reacts, pushes or changes the pull request's state. */
export function hashVersion(pull: PullRequest): string {
  const { state, locked, mergedAt, title, body, head } = pull
  const spoken = [...pull.issueComments, ...pull.reviewComments]
  const told = [
    [state, locked, mergedAt, title, body, head.sha],
    pull.reviews.map((one) => [one.id, one.state, one.body, one.reactions.map(({ id }) => id)]),
    spoken.map((one) => [one.id, one.body, one.updatedAt, one.reactions.map(({ id }) => id)]),
  ]
  return createHash('sha1').update(JSON.stringify(told)).digest('hex')
}
