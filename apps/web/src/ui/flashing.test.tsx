import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import '../test-support/render-page.tsx'
import { Flashing } from './flashing.tsx'

const shown = (value: number | null) => <Flashing value={value}>{String(value)}</Flashing>

it('a number flashes when it changes, in a colour per direction, and not initially', () => {
  const { rerender } = render(shown(100))
  expect(screen.getByText('100').className).not.toContain('flash')
  rerender(shown(101))
  expect(screen.getByText('101').className).toContain('flash-up')
  rerender(shown(99))
  expect(screen.getByText('99').className).toContain('flash-down')
})

it('a number that appears or disappears does not flash', () => {
  const { rerender } = render(shown(null))
  rerender(shown(5))
  expect(screen.getByText('5').className).not.toContain('flash')
  rerender(shown(null))
  expect(screen.getByText('null').className).not.toContain('flash')
})
