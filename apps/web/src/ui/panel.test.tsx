import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../test-support/render-page.tsx'
import { Panel } from './panel.tsx'

const reported = vi.fn<(error: Error) => void>()

beforeEach(() => {
  reported.mockReset()
  vi.stubGlobal('reportError', reported)
  // React also logs every caught error to the console.
  vi.mocked(console.error).mockImplementation(() => {})
})
afterEach(() => vi.unstubAllGlobals())

function Faulty({ isBroken }: { isBroken: () => boolean }) {
  if (isBroken()) throw new Error('No such bar')
  return <p>fine</p>
}

// @spec 2.7
it('a crash inside a panel stays inside, is reported and can be retried', async () => {
  let isBroken = true
  renderPage(
    <>
      <Panel title="Chart">
        <Faulty isBroken={() => isBroken} />
      </Panel>
      <Panel title="Facts">
        <p>GB00BH4HKS39</p>
      </Panel>
    </>,
  )
  expect(screen.getByRole('alert').textContent).toContain('No such bar')
  expect(screen.getByRole('heading', { name: 'Chart' })).toBeDefined()
  expect(screen.getByText('GB00BH4HKS39')).toBeDefined()
  expect(reported.mock.calls[0]?.[0]?.message).toContain('Panel crashed: No such bar')

  isBroken = false
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('fine')).toBeDefined()
})
