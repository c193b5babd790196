import { listTradingSessions } from '@leadenhall/contract/market/endpoints.ts'
import type { SessionState } from '@leadenhall/contract/market/index.ts'
import { onlineManager } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeApi, fakeApi, heldBack, unreachable } from '../test-support/fake-api.ts'
import { renderPage } from '../test-support/render-page.tsx'
import { StatusLine } from './status-line.tsx'

let api: FakeApi

beforeEach(() => {
  api = fakeApi()
})
afterEach(() => onlineManager.setOnline(true))

function buildSession(over: Partial<SessionState>): SessionState {
  return {
    exchange: 'LSE',
    isOpen: true,
    tradingDate: '2026-11-20',
    changesAt: '2026-11-20T16:30:00.000Z',
    note: null,
    covered: true,
    ...over,
  }
}

describe('London', () => {
  it('is open until its close', async () => {
    api.on(listTradingSessions, () => [buildSession({})])
    renderPage(<StatusLine onCommands={() => undefined} />)
    expect(await screen.findByText('London open until 16:30')).toBeDefined()
  })

  it('is closed until the day and hour of its next open', async () => {
    api.on(listTradingSessions, () => [
      buildSession({ isOpen: false, changesAt: '2026-11-23T08:00:00.000Z', note: null }),
    ])
    renderPage(<StatusLine onCommands={() => undefined} />)
    expect(await screen.findByText('London closed, opens Mon 08:00')).toBeDefined()
  })

  it('names its holiday', async () => {
    api.on(listTradingSessions, () => [
      buildSession({ isOpen: false, changesAt: '2026-12-29T08:00:00.000Z', note: 'Boxing Day' }),
    ])
    renderPage(<StatusLine onCommands={() => undefined} />)
    expect(await screen.findByText('London closed, opens Tue 08:00 (Boxing Day)')).toBeDefined()
  })
})

describe('the connection', () => {
  it('shows the time of the last update', async () => {
    api.on(listTradingSessions, () => [buildSession({})])
    renderPage(<StatusLine onCommands={() => undefined} />)
    expect(screen.getByText('No update yet')).toBeDefined()
    expect(await screen.findByText(/^Updated \d\d:\d\d$/)).toBeDefined()
    expect(screen.getByText('Connected')).toBeDefined()
  })

  it('is reported as lost when the server does not respond', async () => {
    api.on(listTradingSessions, () => unreachable)
    renderPage(<StatusLine onCommands={() => undefined} />)
    expect(await screen.findByText('Server unreachable')).toBeDefined()
  })

  // @spec 10.149
  it('shows the age of the data while the server cannot be reached', async () => {
    const body = JSON.stringify([buildSession({})])
    const headers = { 'x-last-seen': '2026-11-20T14:03:00.000Z' }
    vi.stubGlobal('fetch', async () => new Response(body, { headers }))
    renderPage(<StatusLine onCommands={() => undefined} />)
    expect(await screen.findByText('London open until 16:30')).toBeDefined()
    const words = 'Offline: showing data from 14:03 on 20 Nov'
    expect(screen.getByText(words).getAttribute('role')).toBe('status')
    expect(screen.getByText(/ago\)|just now\)/)).toBeDefined()
    expect(screen.queryByText(/^Updated/)).toBeNull()
  })

  it("follows the device's network state", async () => {
    api.on(listTradingSessions, () => [buildSession({})])
    renderPage(<StatusLine onCommands={() => undefined} />)
    await screen.findByText('London open until 16:30')
    act(() => onlineManager.setOnline(false))
    expect(screen.getByText('Server unreachable')).toBeDefined()
    act(() => onlineManager.setOnline(true))
    expect(screen.getByText('Connected')).toBeDefined()
  })

  it('asks the server again when the network goes, whatever was on its way', async () => {
    api.on(listTradingSessions, () => [buildSession({})])
    renderPage(<StatusLine onCommands={() => undefined} />)
    await screen.findByText('London open until 16:30')
    const held = heldBack<SessionState[]>()
    api.on(listTradingSessions, held.answer)
    act(() => onlineManager.setOnline(false))
    expect(await screen.findByText('Server unreachable')).toBeDefined()
    act(() => held.release([buildSession({})]))
    // The server on this machine needs no network.
    expect(await screen.findByText('Connected')).toBeDefined()
  })
})
