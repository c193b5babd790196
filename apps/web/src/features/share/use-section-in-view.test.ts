import { expect, it } from 'vitest'
import { findReached } from './use-section-in-view.ts'

const sections = [
  { id: 'chart', top: -400 },
  { id: 'figures', top: 20 },
  { id: 'ranks', top: 20 },
  { id: 'news', top: 700 },
]

it('The lowest section that begins above the edge is reached', () => {
  expect(findReached(sections, 0)).toBe('chart')
  expect(findReached(sections, 800)).toBe('news')
})

it('Of sections side by side the first one is reached', () => {
  expect(findReached(sections, 100)).toBe('figures')
})

it('Nothing is reached above the first section', () => {
  expect(findReached(sections, -500)).toBeNull()
  expect(findReached([], 0)).toBeNull()
})
