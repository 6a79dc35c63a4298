import type { Viewer } from '@debrief/contracts/people/viewer'
import { Moon, Sun } from 'lucide-react'
import { Choices } from '../../ui/controls/Choices.tsx'
import { Avatar } from '../../ui/marks/Avatar.tsx'
import { GitHubMark } from '../../ui/marks/GitHubMark.tsx'
import { Tag } from '../../ui/marks/Tag.tsx'
import { type Theme, useTheme } from '../../ui/use-theme.ts'
import { Line, Panel } from './shared/Panel.tsx'

export function ProfilePanel({ viewer }: { viewer: Viewer }) {
  return (
    <Panel name="Profile">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5 px-4 py-3.5">
        <Avatar name={viewer.username} src={viewer.avatarUrl} huge />
        <div className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
          <div className="text-[16px]/[1.35] font-[550]">{viewer.username}</div>
          {viewer.email && <div className="text-sm text-ink-2">{viewer.email}</div>}
        </div>
        {viewer.hasGithub && (
          <Tag tone="gray" icon={<GitHubMark />}>
            Connected via GitHub
          </Tag>
        )}
      </div>
    </Panel>
  )
}

const THEMES = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
] as const

export function AppearancePanel() {
  const { theme, toggle } = useTheme()
  const choose = (newTheme: Theme) => {
    if (newTheme !== theme) toggle()
  }
  return (
    <Panel name="Appearance">
      <Line
        icon={theme === 'dark' ? <Moon /> : <Sun />}
        title={theme === 'dark' ? 'Dark' : 'Light'}
        fact="Follows your system setting until you choose a theme"
      >
        <Choices label="Theme" choices={THEMES} chosen={theme} onChoose={choose} />
      </Line>
    </Panel>
  )
}
