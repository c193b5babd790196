import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../test-support/render-page.tsx'
import { Panel, PanelLine } from './panel.tsx'

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

function Framed({ isOverFrame = false }: { isOverFrame?: boolean }) {
  const [line, setLine] = useState<HTMLElement | null>(null)
  return (
    <div>
      <div ref={setLine} aria-label="Line" role="group" />
      <PanelLine value={line}>
        <Panel
          title="Peers"
          id="peers"
          isFoldable
          isOverFrame={isOverFrame}
          actions={<a href="/">All</a>}
        >
          <Panel title="Inner">inside</Panel>
        </Panel>
      </PanelLine>
    </div>
  )
}

it('puts its header into the line of a frame, cannot be folded there, and nothing inside does so', () => {
  const { rerender } = render(<Framed />)
  const line = screen.getByRole('group', { name: 'Line' })
  expect(line.textContent).toBe('PeersAll')
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Inner' }).closest('#peers')).not.toBeNull()
  rerender(<Framed isOverFrame />)
  expect(line.textContent).toBe('')
  expect(screen.getByRole('heading', { name: 'Peers' }).closest('#peers')).not.toBeNull()
})
