import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import '../test-support/render-page.tsx'
import { shownToast } from '../test-support/shown-toast.ts'
import { deferred, loadDeferredWhenIdle } from './deferred.tsx'
import { Toaster } from './overlays/toaster.tsx'

interface BellProps {
  readonly sound: string
}

function Bell({ sound }: BellProps) {
  return <p>{sound}</p>
}

it('a placeholder with the same props is rendered until the component has loaded', async () => {
  const arrival = Promise.withResolvers<{ default: typeof Bell }>()
  const DeferredBell = deferred<BellProps>(
    () => arrival.promise,
    ({ sound }) => <button type="button">{sound} soon</button>,
  )
  render(<DeferredBell sound="Ding" />)
  await userEvent.click(screen.getByRole('button', { name: 'Ding soon' }))
  arrival.resolve({ default: Bell })
  expect(await screen.findByText('Ding')).toBeDefined()
})

// @spec 10.153
it('a failed load keeps the placeholder and is retried', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const fetchModule = vi
    .fn<() => Promise<{ default: typeof Bell }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue({ default: Bell })
  const DeferredBell = deferred<BellProps>(fetchModule, () => <p>quiet</p>)
  render(<DeferredBell sound="Dang" />)
  await vi.waitFor(() => expect(fetchModule).toHaveBeenCalledOnce())
  expect(screen.getByText('quiet')).toBeDefined()
  await vi.advanceTimersByTimeAsync(5000)
  expect(await screen.findByText('Dang')).toBeDefined()
  vi.useRealTimers()
})

it('a failed load without a placeholder shows a toast', async () => {
  const DeferredBell = deferred<BellProps>(() => Promise.reject(new TypeError('Failed to fetch')))
  render(
    <>
      <Toaster />
      <DeferredBell sound="Dung" />
    </>,
  )
  await shownToast(
    'Part of the page could not be loaded: the server cannot be reached, or there is a newer version.',
  )
})

it('a loaded component renders immediately', async () => {
  const DeferredBell = deferred<BellProps>(async () => ({ default: Bell }))
  await DeferredBell.load()
  render(<DeferredBell sound="Dong" />)
  expect(screen.getByText('Dong')).toBeDefined()
})

it('all components are loaded once the first page has rendered, including later ones', async () => {
  const early = vi.fn(async () => ({ default: Bell }))
  deferred<BellProps>(early)
  loadDeferredWhenIdle()
  await vi.waitFor(() => expect(early).toHaveBeenCalledOnce())
  const later = vi.fn(async () => ({ default: Bell }))
  deferred<BellProps>(later)
  await vi.waitFor(() => expect(later).toHaveBeenCalledOnce())
})
