import { Panel } from '../../settings/shared/Panel.tsx'
import { EditorFiles } from '../shared/editor-files/EditorFiles.tsx'

/** Lets people give coding assistants the team's standards and their own recurring mistakes (D24). */
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
