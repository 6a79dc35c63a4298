import type { AccountFacts } from '@debrief/contracts/deliveries/github-facts'
import type { GithubFacts } from '@debrief/contracts/deliveries/read-github-facts'
import { recordMention } from '@debrief/database/agent/runs'
import type { Trx } from '@debrief/database/connect'
import type { Delivery } from '@debrief/database/deliveries/deliveries'
import { parseMention } from '@debrief/domain/agent/mention'

/**
 * Records a mention of the agent by a person on an open, unlocked pull request (D29), and returns the outcome. Repeated
 * deliveries create only one run. Returns null for all other events.
 */
export async function routeMention(trx: Trx, facts: GithubFacts, delivery: Delivery): Promise<string | null> {
  if (delivery.source !== 'github-app') return null
  const said = whatWasSaid(facts)
  const installationId = 'installationId' in facts.event ? facts.event.installationId : null
  if (!said?.author || said.author.isBot || !said.isOpen || installationId === null) return null
  const mention = parseMention(said.body)
  if (!mention) return null
  const isNew = await recordMention(trx, {
    installationId,
    source: said.source,
    commentId: said.commentId,
    inReplyTo: said.inReplyTo,
    githubRepoId: said.repository.githubId,
    fullName: said.repository.fullName,
    prNumber: said.prNumber,
    verb: mention.verb,
    commenterId: said.author.id,
    commenterLogin: said.author.login,
    requestId: delivery.deliveryId,
  })
  return isNew ? `mention recorded: ${mention.verb}` : 'mention already recorded'
}

interface MentionComment {
  source: 'issue_comment' | 'review_comment' | 'review'
  commentId: number
  inReplyTo: number | null
  body: string
  author: AccountFacts | null
  prNumber: number
  isOpen: boolean
  repository: { githubId: number; fullName: string }
}

function whatWasSaid(facts: GithubFacts): MentionComment | null {
  switch (facts.kind) {
    case 'issue_comment': {
      const { action, issue, comment, repository } = facts.event
      if (action !== 'created' || !issue.isPullRequest) return null
      const isOpen = issue.isOpen && !issue.isLocked
      return {
        ...spoken(comment),
        source: facts.kind,
        inReplyTo: null,
        prNumber: issue.number,
        isOpen,
        repository,
      }
    }
    case 'review_comment': {
      const { action, pullRequest, comment, repository } = facts.event
      if (action !== 'created') return null
      return {
        ...spoken(comment),
        ...toPullRequestFacts(pullRequest),
        source: facts.kind,
        inReplyTo: comment.inReplyToId,
        repository,
      }
    }
    case 'review': {
      const { action, pullRequest, review, repository } = facts.event
      if (action !== 'submitted') return null
      return {
        ...spoken(review),
        ...toPullRequestFacts(pullRequest),
        source: facts.kind,
        inReplyTo: null,
        repository,
      }
    }
    default:
      return null
  }
}

const spoken = ({ id, body, author }: { id: number; body: string; author: AccountFacts | null }) => ({
  commentId: id,
  body,
  author,
})

const toPullRequestFacts = ({
  number,
  state,
  isLocked,
}: {
  number: number
  state: string
  isLocked: boolean
}) => ({
  prNumber: number,
  isOpen: state === 'open' && !isLocked,
})
