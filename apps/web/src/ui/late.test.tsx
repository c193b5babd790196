import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import '../test-support/render-page.tsx'
import { shownToast } from '../test-support/shown-toast.ts'
import { fetchLateParts, late } from './late.tsx'
import { Toaster } from './overlays/toaster.tsx'

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

it('one that cannot be had leaves the page standing, and comes when it can', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const fetchModule = vi
    .fn<() => Promise<{ default: typeof Bell }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue({ default: Bell })
  const LateBell = late<BellProps>(fetchModule, () => <p>quiet</p>)
  render(<LateBell sound="Dang" />)
  await vi.waitFor(() => expect(fetchModule).toHaveBeenCalledOnce())
  expect(screen.getByText('quiet')).toBeDefined()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await screen.findByText('Dang')).toBeDefined()
  vi.useRealTimers()
})

it('one that somebody asked for and that cannot be had is told', async () => {
  const LateBell = late<BellProps>(() => Promise.reject(new TypeError('Failed to fetch')))
  render(
    <>
      <Toaster />
      <LateBell sound="Dung" />
    </>,
  )
  await shownToast(
    'A part of the terminal could not be fetched: the server cannot be reached, or there is a newer version.',
  )
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
