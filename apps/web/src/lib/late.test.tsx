import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import '../test-support/render-page.tsx'
import { fetchLateParts, late } from './late.tsx'

interface BellProps {
  readonly sound: string
}

function Bell({ sound }: BellProps) {
  return <p>{sound}</p>
}

it('its placeholder stands in its place until it is there, with the same properties', async () => {
  const arrival = Promise.withResolvers<{ default: typeof Bell }>()
  const LateBell = late<BellProps>(
    () => arrival.promise,
    ({ sound }) => <button type="button">{sound} soon</button>,
  )
  render(<LateBell sound="Ding" />)
  await userEvent.click(screen.getByRole('button', { name: 'Ding soon' }))
  arrival.resolve({ default: Bell })
  expect(await screen.findByText('Ding')).toBeDefined()
})

it('one that was loaded is there at once', async () => {
  const LateBell = late<BellProps>(async () => ({ default: Bell }))
  await LateBell.load()
  render(<LateBell sound="Dong" />)
  expect(screen.getByText('Dong')).toBeDefined()
})

it('all are fetched when the first page stands, those that become known later too', async () => {
  const early = vi.fn(async () => ({ default: Bell }))
  late<BellProps>(early)
  fetchLateParts()
  await vi.waitFor(() => expect(early).toHaveBeenCalledOnce())
  const later = vi.fn(async () => ({ default: Bell }))
  late<BellProps>(later)
  await vi.waitFor(() => expect(later).toHaveBeenCalledOnce())
})
