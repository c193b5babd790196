import { listMarketHeadlines } from '@leadenhall/contract/news/endpoints.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildNewsGroup } from '../../test-support/build-news.ts'
import { fakeApi, unreachable } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { NewsStrip } from './news-strip.tsx'

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
  vi.setSystemTime('2026-11-20T14:03:22Z')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const headline = () => screen.getByRole('link').textContent
const city = () => screen.getByText(/^(LON|NY)$/).textContent

async function renderStrip() {
  fakeApi().on(listMarketHeadlines, () => [
    buildNewsGroup('Gazette', ['First', 'Second']),
    buildNewsGroup('Courier', ['Third', 'Fourth']),
  ])
  renderPage(<NewsStrip />)
  await pass(0)
}

describe('The news strip', () => {
  // @spec 2.9, 9.13a
  it('shows a random headline, changing every five seconds', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0)
    await renderStrip()
    const seen = [headline()]
    for (const chance of [0.3, 0.6, 0.9]) {
      await pass(4999)
      expect(headline()).toBe(seen.at(-1))
      random.mockReturnValue(chance)
      await pass(1)
      seen.push(headline())
    }
    expect(seen.map((text) => text?.split(' ')[0])).toEqual(['First', 'Second', 'Third', 'Fourth'])
  })

  // @spec 4.10a
  it('alternates between London and New York on every fifth tick, counting from four', async () => {
    await renderStrip()
    const seen = [city()]
    for (let tick = 0; tick < 11; tick += 1) {
      await pass(5000)
      seen.push(city())
    }
    expect(seen).toEqual([
      'LON',
      ...Array.from({ length: 5 }, () => 'NY'),
      ...Array.from({ length: 5 }, () => 'LON'),
      'NY',
    ])
  })

  it('marks and counts what is new since the last visit', async () => {
    localStorage.setItem('news.visit', `NaN ${Date.parse('2026-11-20T12:00:00Z')}`)
    await renderStrip()
    expect(headline()).toMatch(/^New ?(First|Second|Third|Fourth)/)
    expect(screen.getByText('4 new')).toBeDefined()
  })

  it('has a running clock', async () => {
    await renderStrip()
    expect(screen.getByText('14:03:22')).toBeDefined()
    await pass(1000)
    expect(screen.getByText('14:03:23')).toBeDefined()
  })

  it('pauses while paused by button, hovered or focused', async () => {
    const random = vi.spyOn(Math, 'random').mockReturnValue(0)
    await renderStrip()
    random.mockReturnValue(0.9)
    const strip = screen.getByRole('region', { name: 'Market news' })
    fireEvent.pointerEnter(strip)
    await pass(20_000)
    expect(headline()).toContain('First')
    fireEvent.pointerLeave(strip)
    fireEvent.click(screen.getByRole('button', { name: 'Pause the news' }))
    await pass(20_000)
    expect(headline()).toContain('First')
    fireEvent.click(screen.getByRole('button', { name: 'Resume the news' }))
    await pass(5000)
    expect(headline()).toContain('Fourth')
  })

  it('says when there are no headlines', async () => {
    fakeApi().on(listMarketHeadlines, () => unreachable)
    renderPage(<NewsStrip />)
    await pass(0)
    await pass(5000)
    expect(screen.getByText('No headlines at the moment')).toBeDefined()
  })
})
