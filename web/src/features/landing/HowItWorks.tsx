import { Tally } from '../../ui/Tally.tsx'
import { Section, SectionTitle } from './Section.tsx'

const STEPS = [
  { title: 'Connect GitHub', text: 'Sign in and choose the repositories that matter.' },
  { title: 'Choose a flow', text: 'After every merge, or on demand with a mention.' },
  { title: 'AI extracts insights', text: 'Mistakes, learning points and a score, with evidence.' },
  { title: 'Practice', text: 'Exercises from your own code, a few minutes a day.' },
  { title: 'Track progress', text: 'Watch a mistake go quiet, then cross it off.' },
] as const

/** Five steps, and the fifth closes the gate. */
export function HowItWorks() {
  return (
    <Section id="how-it-works" named="steps">
      <SectionTitle id="steps">Five steps, one habit less.</SectionTitle>
      <ol className="mt-9 grid border-t border-line-2 lg:grid-cols-5">
        {STEPS.map(({ title, text }, index) => (
          <li
            key={title}
            className="redraws grid grid-cols-[64px_1fr] border-line py-[18px] max-lg:border-t max-lg:first:border-t-0 lg:block lg:border-l lg:px-[18px] lg:pt-5 lg:pb-1 lg:first:border-l-0 lg:first:pl-0"
          >
            <span className="row-span-2 lg:mb-[22px] lg:block">
              <Tally marks={(index + 1) as 1 | 2 | 3 | 4 | 5} />
            </span>
            <h3 className="mb-1 font-display text-[17px]/[1.25] font-[620]">{title}</h3>
            <p className="text-sm text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
