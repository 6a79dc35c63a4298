import type { PublicLesson } from '@debrief/contracts/mistakes/lesson'
import { ArrowLeft, CircleCheck, CircleX } from 'lucide-react'
import { colorCode, languageName } from '../../../lib/color/color-fence.ts'
import { Chip } from '../../../ui/marks/Tag.tsx'
import { CodeLines } from '../../../ui/text/CodeLines.tsx'
import { Message } from '../../../ui/text/Message.tsx'
import { Words } from '../../../ui/text/Words.tsx'
import { PublicPage } from '../../landing/shared/PublicPage.tsx'
import { CategoryLabel } from '../shared/CategoryLabel.tsx'
import { SeverityTag } from '../shared/Severity.tsx'
import { addressOfCategory } from './addresses.ts'
import * as words from './words.ts'

export function LessonPage({ lesson }: { lesson: PublicLesson }) {
  const { goesWrong, spot, fix, fine } = lesson
  return (
    <PublicPage>
      <article className="lesson">
        <Head lesson={lesson} />
        <div className="prose">
          <Section id="goes-wrong" title={words.goesWrong} text={goesWrong} />
          <Section id="spot" title={words.spot} text={spot} />
          <Section id="fix" title={words.fix} text={fix} />
        </div>
        <section id="examples" aria-label={words.examples} className="mt-9 scroll-mt-6">
          {lesson.examples.map((example, index) => (
            <Pair key={index} example={example} />
          ))}
        </section>
        <div className="prose mt-9">
          <Section id="fine" title={words.fine} text={fine} />
          <section id="references">
            <h2>{words.references}</h2>
            <ul>
              {lesson.references.map(({ title, url }) => (
                <li key={url}>
                  <a href={url} target="_blank" rel="noopener noreferrer">
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </article>
    </PublicPage>
  )
}

function Head({ lesson: { name, aliases, category, severity, languages } }: { lesson: PublicLesson }) {
  return (
    <header className="pt-4 pb-9 lg:pt-8">
      <a
        href="/lessons"
        className="no-print inline-flex items-center gap-2 py-2 text-sm text-ink-2 hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        {words.allLessons}
      </a>
      <h1 className="article-title mt-4 max-w-[900px] text-balance">{name}</h1>
      <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <a href={addressOfCategory(category)} className="inline-flex rounded-sm hover:underline">
          <CategoryLabel category={category} />
        </a>
        <span className="inline-flex">
          <span className="sr-only">{words.severity} </span>
          <SeverityTag severity={severity} />
        </span>
        {languages?.map((language) => (
          <Chip key={language}>{language}</Chip>
        ))}
      </p>
      {aliases.length > 0 && (
        <p className="mt-3 max-w-[766px] text-ink-2">
          <Message text={words.alsoCalled} names={<span className="text-ink">{aliases.join(', ')}</span>} />
        </p>
      )}
    </header>
  )
}

function Section({ id, title, text }: { id: string; title: string; text: string }) {
  return (
    <section id={id}>
      <h2>{title}</h2>
      <Words text={text} />
    </section>
  )
}

function Pair({ example: { language, bad, good } }: { example: PublicLesson['examples'][number] }) {
  return (
    <div className="mt-4 grid gap-4 lg:grid-cols-2">
      <Code kind="bad" language={language} code={bad} />
      <Code kind="good" language={language} code={good} />
    </div>
  )
}

const KINDS = {
  bad: { title: words.bad, describe: words.badExample, Icon: CircleX, color: 'text-red' },
  good: { title: words.good, describe: words.goodExample, Icon: CircleCheck, color: 'text-green' },
}

function Code({ kind, language, code }: { kind: keyof typeof KINDS; language: string; code: string }) {
  const { title, describe, Icon, color } = KINDS[kind]
  return (
    <figure className="code">
      <figcaption className="code-head">
        <Icon className={`size-3.5 shrink-0 ${color}`} aria-hidden="true" />
        <span className="font-[550] text-ink">{title}</span>
        <span className="ml-auto pr-2">{languageName(language)}</span>
      </figcaption>
      <CodeLines lines={colorCode(code, language)} label={describe(languageName(language))} />
    </figure>
  )
}
