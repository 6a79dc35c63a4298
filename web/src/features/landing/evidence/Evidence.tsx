import { EyeOff } from 'lucide-react'
import { Section, SectionTitle } from '../Section.tsx'
import { AssistantDemo, CommentDemo, CountDemo, ScheduleDemo, ScoreDemo } from './demos.tsx'
import { Feature } from './Feature.tsx'

/** What is in it, each shown with the part of the app that does it. */
export function Evidence() {
  return (
    <Section id="features" named="features-title">
      <SectionTitle id="features-title">Every claim shows its evidence.</SectionTitle>
      <ul className="mt-8 grid gap-3 lg:grid-cols-6">
        <Feature wide title="A score you can audit" demo={<ScoreDemo />}>
          It starts at 100. Each mistake takes off what its severity is worth, and you see the sum.
        </Feature>
        <Feature wide title="The reviewer's words, in the margin" demo={<CommentDemo />}>
          A mistake without a comment or a line of the diff behind it is dropped, not shown.
        </Feature>
        <Feature title="Counts what comes back" demo={<CountDemo />}>
          Alike mistakes join into one. Five makes it high.
        </Feature>
        <Feature title="Standards your assistant reads" demo={<AssistantDemo />}>
          Promote a mistake once; people and coding tools both see it.
        </Feature>
        <Feature title="Practice when it is due" demo={<ScheduleDemo />}>
          Short exercises from your own code, before you forget.
        </Feature>
      </ul>
      <p className="mt-5 flex max-w-[84ch] gap-2.5 text-ink-2">
        <EyeOff className="mt-[3px] size-4 shrink-0 text-ink-3" aria-hidden="true" />
        <span>
          <b className="font-semibold text-ink">Nobody is ranked.</b> What comes back is yours to see. A
          manager’s look at it is written down for you, and the agent never speaks of anybody’s history on a
          pull request.
        </span>
      </p>
    </Section>
  )
}
