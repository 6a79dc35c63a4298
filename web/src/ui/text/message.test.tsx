import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Message } from './Message.tsx'

it('replaces names by elements, and tags by what their function returns', () => {
  const { container } = render(
    <Message
      text="Fixed in {commit}. Read <guide>the guide</guide> first."
      commit={<code>abc1234</code>}
      guide={(words) => <a href="/guide">{words}</a>}
    />,
  )
  expect(container.innerHTML).toBe(
    'Fixed in <code>abc1234</code>. Read <a href="/guide">the guide</a> first.',
  )
})

it('shows a text without elements as it is', () => {
  const { container } = render(<Message text="A < b, and c > d" />)
  expect(container.textContent).toBe('A < b, and c > d')
})
