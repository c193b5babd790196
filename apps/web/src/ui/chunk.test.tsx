import { render, screen } from '@testing-library/react'
import { type ComponentType, Suspense, useState } from 'react'
import { expect, it, vi } from 'vitest'
import '../test-support/render-page.tsx'
import { type Chunk, chunk } from './chunk.ts'

function Greeting({ name }: { name: string }) {
  return <p>Good morning, {name}</p>
}

function Shown({ part }: { part: Chunk<{ name: string }> }) {
  const [Part] = useState(() => part.component())
  return <Part name="City" />
}

const renderPart = (part: Chunk<{ name: string }>) =>
  render(
    <Suspense fallback={<p>waiting</p>}>
      <Shown part={part} />
    </Suspense>,
  )

it('a chunk loaded on render shows its fallback until then', async () => {
  const arrival = Promise.withResolvers<{ default: ComponentType<{ name: string }> }>()
  renderPart(chunk(() => arrival.promise))
  expect(screen.getByText('waiting')).toBeDefined()
  arrival.resolve({ default: Greeting })
  expect(await screen.findByText('Good morning, City')).toBeDefined()
})

it('a chunk loaded in advance shows no fallback', async () => {
  const part = chunk(async () => ({ default: Greeting }))
  await part.load()
  renderPart(part)
  expect(screen.getByText('Good morning, City')).toBeDefined()
})

it('a chunk that failed to load is requested again', async () => {
  const fetchModule = vi
    .fn<() => Promise<{ default: typeof Greeting }>>()
    .mockRejectedValueOnce(new Error('Failed to fetch dynamically imported module'))
    .mockResolvedValueOnce({ default: Greeting })
  const part = chunk(fetchModule)
  await expect(part.load()).rejects.toThrow(
    'Part of the page could not be loaded: the server cannot be reached, or there is a newer version.',
  )
  renderPart(part)
  expect(await screen.findByText('Good morning, City')).toBeDefined()
})

// @spec 9.14
it('a chunk that does not come within 120 seconds has failed, and is requested again', async () => {
  vi.useFakeTimers()
  const fetchModule = vi
    .fn<() => Promise<{ default: typeof Greeting }>>()
    .mockReturnValueOnce(Promise.withResolvers<{ default: typeof Greeting }>().promise)
    .mockResolvedValueOnce({ default: Greeting })
  const part = chunk(fetchModule)
  const ended = vi.fn<(error: unknown) => void>()
  const loading = part.load().catch(ended)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await loading
  expect(String(ended.mock.lastCall)).toContain('Part of the page could not be loaded')
  vi.useRealTimers()
  await part.load()
  expect(part.loaded()).toBe(Greeting)
})
