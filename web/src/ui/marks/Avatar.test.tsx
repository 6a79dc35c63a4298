import { render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Avatar } from './Avatar.tsx'

afterEach(() => {
  delete document.documentElement.dataset.avatarOrigins
})

const show = (src: string) => {
  const { container } = render(<Avatar name="Marta Olsen" src={src} />)
  return container.querySelector('img')?.getAttribute('src') ?? container.textContent
}

it('shows pictures from github.com and from the installation’s own GitHub, and initials otherwise', () => {
  const own = 'https://avatars.git.example/u/7'
  expect(show('https://avatars.githubusercontent.com/u/7')).toBe('https://avatars.githubusercontent.com/u/7')
  expect(show(own)).toBe('MO')
  document.documentElement.dataset.avatarOrigins = 'https://git.example https://avatars.git.example'
  expect(show(own)).toBe(own)
  expect(show('https://git.example/avatars/u/7')).toBe('https://git.example/avatars/u/7')
  expect(show('https://git.example.other/u/7')).toBe('MO')
  expect(show('data:image/png;base64,AA')).toBe('MO')
})
