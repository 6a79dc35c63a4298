import type { Viewer } from '@debrief/contracts/people/viewer'
import { Moon, Sun } from 'lucide-react'
import { Choices } from '../../ui/controls/Choices.tsx'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import { GitHubMark } from '../../ui/marks/GitHubMark.tsx'
import { Tag } from '../../ui/marks/Tag.tsx'
import { type Theme, useTheme } from '../../ui/use-theme.ts'
import { Line, Panel } from './shared/Panel.tsx'
import * as words from './words.ts'

export function ProfilePanel({ viewer }: { viewer: Viewer }) {
  return (
    <Panel name={words.profile}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5 px-4 py-3.5">
        <Avatar name={viewer.username} src={viewer.avatarUrl} huge />
        <div className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
          <div className="text-[16px]/[1.35] font-[550]">{viewer.username}</div>
          {viewer.email && <div className="text-sm text-ink-2">{viewer.email}</div>}
        </div>
        {viewer.hasGithub && (
          <Tag tone="gray" icon={<GitHubMark />}>
            {words.connected}
          </Tag>
        )}
      </div>
    </Panel>
  )
}

const THEMES = [
  { value: 'light', label: words.themes.light, icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: words.themes.dark, icon: <Moon aria-hidden="true" /> },
] as const

export function AppearancePanel() {
  const { theme, toggle } = useTheme()
  const choose = (newTheme: Theme) => {
    if (newTheme !== theme) toggle()
  }
  return (
    <Panel name={words.appearance}>
      <Line icon={theme === 'dark' ? <Moon /> : <Sun />} title={words.themes[theme]} fact={words.aboutThemes}>
        <Choices label={words.theme} choices={THEMES} chosen={theme} onChoose={choose} />
      </Line>
    </Panel>
  )
}
