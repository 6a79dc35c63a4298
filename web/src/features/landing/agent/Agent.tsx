import clsx from 'clsx'
import { fromSettings } from '../../../lib/site/from-settings.ts'
import { buttonLook } from '../../../ui/controls/Button.tsx'
import { GitHubMark } from '../../../ui/marks/GitHubMark.tsx'
import { Lead, Section, SectionTitle } from '../Section.tsx'
import { LARGE } from '../StartTrial.tsx'
import { installOnGithub } from '../shared/words.ts'
import { Thread } from './Thread.tsx'
import * as words from './words.ts'

export function Agent() {
  return (
    <Section
      id="debrief-agent"
      named="agent-title"
      className="grid items-center gap-x-16 gap-y-7 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
    >
      <div>
        <SectionTitle id="agent-title">{words.askBefore}</SectionTitle>
        <Lead>{words.aboutAgent}</Lead>
        <a
          href={fromSettings('GITHUB_APP_INSTALL_URL')}
          target="_blank"
          rel="noopener noreferrer"
          className={clsx(buttonLook(), LARGE, 'mt-5')}
        >
          <GitHubMark className="size-[17px]" />
          {installOnGithub}
        </a>
      </div>
      <Thread />
    </Section>
  )
}
