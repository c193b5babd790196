import { fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import '../test-support/render-page.tsx'
import { useHotkey } from './use-hotkey.ts'

const run = vi.fn()

function Page() {
  useHotkey('/', run)
  return <input aria-label="Name" />
}

afterEach(() => {
  run.mockClear()
  delete document.documentElement.dataset['keys']
})

it('a single key does its work, but not while somebody types or with another key', () => {
  const { getByLabelText } = render(<Page />)
  fireEvent.keyDown(document.body, { key: '/' })
  fireEvent.keyDown(getByLabelText('Name'), { key: '/' })
  fireEvent.keyDown(document.body, { key: '/', ctrlKey: true })
  expect(run).toHaveBeenCalledOnce()
})

it('single keys do nothing for those who have switched them off', () => {
  document.documentElement.dataset['keys'] = 'off'
  render(<Page />)
  fireEvent.keyDown(document.body, { key: '/' })
  expect(run).not.toHaveBeenCalled()
})
