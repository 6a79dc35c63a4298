import type {
  CameBack,
  Findings,
  FirstLookPullRequest,
  StoppedMistake,
} from '@debrief/contracts/history/first-look'
import { Link } from '../../../ui/controls/Link.tsx'
import { Tag } from '../../../ui/marks/Tag.tsx'
import { TallyMarks } from '../../../ui/marks/TallyMarks.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { OutLink } from '../../../ui/text/OutLink.tsx'
import { Time } from '../../../ui/text/Time.tsx'
import { Line } from '../../../ui/text/Words.tsx'
import { CategoryLabel } from '../../mistakes/shared/CategoryLabel.tsx'
import { LearnMore } from '../../mistakes/shared/LearnMore.tsx'
import {
  describeCameBack,
  describeNothing,
  inPullRequests,
  stopped as stoppedTag,
  titleCameBack,
} from '../shared/first-look/words.ts'
import { Section } from './Section.tsx'
import * as words from './words.ts'

export function CameBackList({ found, isOwn }: { found: Findings; isOwn: boolean }) {
  const { cameBack } = found
  return (
    <Section title={titleCameBack(cameBack.length)}>
      <p className="px-4 py-3 text-sm text-ink-2">{describeCameBack(found) ?? describeNothing(found)}</p>
      {cameBack.map((mistake) => (
        <Mistake key={mistake.id} mistake={mistake} isOwn={isOwn} />
      ))}
    </Section>
  )
}

function Mistake({ mistake, isOwn }: { mistake: CameBack; isOwn: boolean }) {
  const { id, title, category, lesson, count: times, pullRequests, hasStopped, isStandard } = mistake
  return (
    <article className="border-t border-line px-4 py-3.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 flex-1 basis-64 font-[550] [overflow-wrap:anywhere]">
          {isOwn ? (
            <Link to={`/recurring-mistakes?group=${id}`} className="link">
              <Line text={title} />
            </Link>
          ) : (
            <Line text={title} />
          )}
        </h3>
        {isStandard && <Tag tone="blue">{words.standard}</Tag>}
        {hasStopped && <Tag tone="green">{stoppedTag}</Tag>}
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-2">
        <CategoryLabel category={category} />
        <TallyMarks count={times} />
        <span>{inPullRequests(mistake)}</span>
      </p>
      <ul className="mt-2 grid gap-1">
        {pullRequests.map((pullRequest) => (
          <PullRequestRow key={`${pullRequest.repository}#${pullRequest.number}`} pullRequest={pullRequest} />
        ))}
      </ul>
      {times > pullRequests.length && (
        <p className="mt-1 text-xs text-ink-3">{words.earlier(times - pullRequests.length)}</p>
      )}
      {lesson && (
        <div className="mt-2">
          <LearnMore lesson={lesson} title={title} />
        </div>
      )}
    </article>
  )
}

/** Links to the pull request on GitHub. If the viewer may open the review, also links to the mistake in it. */
export function PullRequestRow({ pullRequest }: { pullRequest: FirstLookPullRequest }) {
  const { title, number, repository, url, mergedAt, reviewId, mistakeId } = pullRequest
  const place = `${repository.split('/').at(-1)} #${number}`
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 text-sm">
      <span className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
        {reviewId ? (
          <Link to={`/reviews?review=${reviewId}#mistake-${mistakeId}`} className="link">
            {title}
          </Link>
        ) : (
          title
        )}
      </span>
      <span className="text-xs text-ink-3">
        <Message
          text={words.merged}
          place={
            <OutLink href={url} className="link font-mono">
              {place}
            </OutLink>
          }
          time={<Time at={mergedAt} />}
        />
      </span>
    </li>
  )
}

export function StoppedList({ stopped, isOwn }: { stopped: readonly StoppedMistake[]; isOwn: boolean }) {
  return (
    <Section title={words.stoppedMistakes}>
      {stopped.length === 0 ? (
        <p className="px-4 py-3 text-sm text-ink-2">{words.noneStopped}</p>
      ) : (
        <ul className="divide-y divide-line">
          {stopped.map(({ id, title, category, count: times, lastAt, opportunitiesSince }) => (
            <li key={id} className="px-4 py-3">
              <p className="font-[550] [overflow-wrap:anywhere]">
                {isOwn ? (
                  <Link to={`/recurring-mistakes?group=${id}`} className="link">
                    <Line text={title} />
                  </Link>
                ) : (
                  <Line text={title} />
                )}
              </p>
              <p className="mt-1 text-sm text-ink-2">
                <Message text={words.seen(times, opportunitiesSince)} time={<Time at={lastAt} />} />
              </p>
              <p className="mt-1">
                <CategoryLabel category={category} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
