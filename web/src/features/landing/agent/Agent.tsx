import clsx from 'clsx'
import { fromSettings } from '../../../lib/site/from-settings.ts'
import { buttonLook } from '../../../ui/controls/Button.tsx'
import { GitHubMark } from '../../../ui/marks/GitHubMark.tsx'
import { Lead, Section, SectionTitle } from '../Section.tsx'
import { LARGE } from '../StartTrial.tsx'
import { Thread } from './Thread.tsx'

export function Agent() {
  return (
    <Section
      id="debrief-agent"
      named="agent-title"
      className="grid items-center gap-x-16 gap-y-7 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
    >
      <div>
        <SectionTitle id="agent-title">Ask before you merge.</SectionTitle>
        <Lead>
          Mention the agent on an open pull request. It reviews the diff against your team’s standards and
          comments on the lines that matter. When it’s certain of a fix, it suggests the change.
        </Lead>
        <a
          href={fromSettings('GITHUB_APP_INSTALL_URL')}
          target="_blank"
          rel="noopener noreferrer"
          className={clsx(buttonLook(), LARGE, 'mt-5')}
        >
          <GitHubMark className="size-[17px]" />
          Install on GitHub
        </a>
      </div>
      <Thread />
    </Section>
  )
}
