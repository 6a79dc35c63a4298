import { Panel } from '../../settings/shared/Panel.tsx'
import { EditorFiles } from '../shared/editor-files/EditorFiles.tsx'

/** What a coding assistant may know of the team's standards and one's own recurring mistakes (D24). */
export function EditorPanel() {
  return (
    <Panel
      inGroup
      name="Editor"
      about="Give coding assistants your team’s standards and your recurring mistakes, as files or over MCP."
    >
      <EditorFiles />
    </Panel>
  )
}
