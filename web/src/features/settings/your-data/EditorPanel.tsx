import { EditorFiles } from '../../../session/guidance/EditorFiles.tsx'
import { Panel } from '../Panel.tsx'

/** What a coding assistant may know of the team's standards and one's own recurring mistakes (D24). */
export function EditorPanel() {
  return (
    <Panel
      inGroup
      name="Editor"
      about="Team standards and your recurring mistakes for coding assistants, as files or over MCP."
    >
      <EditorFiles />
    </Panel>
  )
}
