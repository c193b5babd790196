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

it('a single-key shortcut runs, but not while typing or with a modifier', () => {
  const { getByLabelText } = render(<Page />)
  fireEvent.keyDown(document.body, { key: '/' })
  fireEvent.keyDown(getByLabelText('Name'), { key: '/' })
  fireEvent.keyDown(document.body, { key: '/', ctrlKey: true })
  expect(run).toHaveBeenCalledOnce()
})

// @spec 10.154
it('single-key shortcuts can be turned off', () => {
  document.documentElement.dataset['keys'] = 'off'
  render(<Page />)
  fireEvent.keyDown(document.body, { key: '/' })
  expect(run).not.toHaveBeenCalled()
})
