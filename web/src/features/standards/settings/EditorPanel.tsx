import { Panel } from '../../settings/shared/Panel.tsx'
import { EditorFiles } from '../shared/editor-files/EditorFiles.tsx'

/** Lets people export the team's standards and their own recurring mistakes for coding assistants (D24). */
export function EditorPanel() {
  return (
    <Panel
      name="Editor"
      about="Give coding assistants your team’s standards and your recurring mistakes, as files or over MCP."
    >
      <EditorFiles />
    </Panel>
  )
}
