import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Change } from './change.tsx'

it.each([
  [0.0421, 'up', 'up +4.21%', 'text-up'],
  [-0.0421, 'down', 'down −4.21%', 'text-down'],
  [0, 'flat', 'unchanged 0.00%', 'text-flat'],
  [-0.00004, 'flat', 'unchanged 0.00%', 'text-flat'],
  [0.00004, 'flat', 'unchanged 0.00%', 'text-flat'],
])('a change of %d has the marker %s and reads %s', (ratio, shape, text, colour) => {
  const { container } = render(<Change ratio={ratio} />)
  expect(container.querySelector('svg')?.getAttribute('data-glyph')).toBe(shape)
  expect(container.textContent).toBe(text)
  expect(container.firstElementChild?.className).toContain(colour)
})

it('an unknown change is a dash', () => {
  render(<Change ratio={null} />)
  expect(screen.getByText('–')).toBeDefined()
})
