import { searchInstruments } from '@leadenhall/contract/instruments/endpoints.ts'
import type { InstrumentHit } from '@leadenhall/contract/instruments/index.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { rememberTicker } from '../../listing/last-ticker.ts'
import { buildHit } from '../../test-support/build-instrument.ts'
import { type FakeApi, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { CommandMenu } from './command-menu.tsx'

const VODAFONE: InstrumentHit = {
  listing_id: '1',
  ticker: 'VOD.L',
  TIDM: 'VOD',
  name: 'Vodafone Group plc',
  issuer_name: 'Vodafone Group plc',
  exchange: 'LSE',
  market: 'MAIN MARKET',
  currency: 'GBX',
  country: 'United Kingdom',
  type: 'Shares',
  sec_cik: null,
}
let api: FakeApi
const onTheme = vi.fn<() => void>()

beforeEach(() => {
  localStorage.clear()
  onTheme.mockReset()
  api = fakeApi()
  api.on(searchInstruments, ({ query }) =>
    /^vod/i.test(query.get('query') ?? '') ? [VODAFONE] : [],
  )
})

function ClosedMenu(props: Omit<ComponentProps<typeof CommandMenu>, 'isOpen' | 'onOpenChange'>) {
  const [isOpen, setOpen] = useState(false)
  return <CommandMenu {...props} isOpen={isOpen} onOpenChange={setOpen} />
}

function renderMenu() {
  return renderPage(
    <ClosedMenu
      onTheme={onTheme}
      canOpen={(access) => access !== 'admin'}
      renderQuote={({ ticker }, onClose) => (
        <div role="dialog" aria-label={`Quick quote of ${ticker}`}>
          <button type="button" onClick={onClose}>
            close quote
          </button>
        </div>
      )}
    />,
  )
}
it('begins with the shares that were looked at last', async () => {
  rememberTicker('AZN.L')
  rememberTicker('VOD.L')
  renderMenu()
  await openMenu()
  const [first, second] = screen.getAllByRole('option')
  expect(first?.textContent).toContain('VOD.L')
  expect(second?.textContent).toContain('AZN.L')
})

const toggle = (key = 'k', held: object = { ctrlKey: true }) =>
  fireEvent.keyDown(document, { key, ...held })
const openMenu = async () => {
  toggle()
  return screen.findByRole('combobox', { name: 'Command, share or page' })
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

describe('The command menu', () => {
  it('is toggled by Ctrl or ⌘ with K', async () => {
    renderMenu()
    await openMenu()
    toggle()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    toggle('K', { metaKey: true })
    expect(await screen.findByRole('dialog', { name: 'Command Menu' })).toBeDefined()
  })

  it('lists the main pages and every command, and filters commands, shares and pages by the input', async () => {
    renderMenu()
    const input = await openMenu()
    expect(screen.getAllByRole('option').map(({ firstChild }) => firstChild?.textContent)).toEqual([
      'Screener',
      'Investment trusts',
      'Your Watchlists',
      'Portfolio Manager',
      'EQ OI',
      'EQ QQ',
      'THM',
      'SCREEN',
      'PA',
      'TVNEWS',
      'FLIGHTS',
      'SHIPS',
    ])
    await userEvent.type(input, 'research')
    expect(options()).toEqual(['Research/research'])
    await userEvent.clear(input)
    await userEvent.type(input, 'vod')
    expect(await screen.findByRole('option', { name: /^VOD\.L/ })).toBeDefined()
  })

  it('lists a page before shares when its full name is typed', async () => {
    api.on(searchInstruments, () => [VODAFONE])
    renderMenu()
    await userEvent.type(await openMenu(), 'stock board')
    await screen.findByRole('option', { name: /^VOD\.L/ })
    expect(options()[0]).toBe('Stock Board/stockboard')
  })

  it('lists a page before shares when a word of its name is typed, and after London’s otherwise', async () => {
    const fund = buildHit('FTFX.L', 'First Trust Growth ETF')
    api.on(searchInstruments, () => [fund, { ...VODAFONE, ticker: 'VOD', exchange: 'NASDAQ' }])
    renderMenu()
    const input = await openMenu()
    const order = () =>
      screen.queryAllByRole('option').map(({ firstChild }) => firstChild?.textContent)
    await userEvent.type(input, 'trust')
    await screen.findByRole('option', { name: /^FTFX\.L/ })
    expect(order()).toEqual(['FTFX.L', 'Trustpilot', 'Investment trusts', 'VOD'])
    await userEvent.type(input, 's')
    expect(order()).toEqual(['Investment trusts', 'FTFX.L', 'VOD'])
  })

  it.each([
    ['tax', 'Tax', '/portfoliomanager?view=tax'],
    ['what if', 'Tax: Sell', '/portfoliomanager?view=tax&part=whatif'],
    ['ladder', 'Gilts: Ladder', '/gilts?view=ladder'],
    ['income', 'Income', '/portfoliomanager?view=income'],
    ['rebalance', 'Targets', '/portfoliomanager?view=targets'],
    ['alerts', 'Price Alerts', '/toolkit?tool=price-alerts'],
    ['fx', 'Currency Converter', '/toolkit?tool=currency-converter'],
    ['takeover', 'Offers', '/offers'],
  ])('leads by the word "%s" to %s, before shares', async (word, title, path) => {
    api.on(searchInstruments, () => [VODAFONE])
    const { visited } = renderMenu()
    await userEvent.type(await openMenu(), word)
    await screen.findByRole('option', { name: /^VOD\.L/ })
    expect(screen.getAllByRole('option')[0]?.firstChild?.textContent).toBe(title)
    await userEvent.keyboard('{Enter}')
    expect(visited.at(-1)).toBe(path)
  })

  it('lists pages of the same title once', async () => {
    renderMenu()
    await userEvent.type(await openMenu(), 'about')
    expect(options()).toEqual(['About/about'])
  })

  it('hides pages that the visitor may not open', async () => {
    renderMenu()
    await userEvent.type(await openMenu(), 'notes')
    expect(options()).toEqual(['No matches. Try a company, a page or a command.'])
  })

  it('runs the highlighted item by Enter; arrows wrap around', async () => {
    renderMenu()
    const input = await openMenu()
    await userEvent.type(input, `{ArrowUp}${'{ArrowDown}'.repeat(7)}{Enter}`)
    expect(onTheme).toHaveBeenCalledTimes(1)
  })

  it('opens a share’s page with two presses of Enter', async () => {
    const { visited } = renderMenu()
    const input = await openMenu()
    await userEvent.type(input, 'vod')
    await screen.findByRole('option', { name: /^VOD\.L/ })
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByRole('option', { name: /^Company page/ })).toBeDefined()
    await userEvent.keyboard('{Enter}')
    expect(visited.at(-1)).toBe('/share/VOD.L')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('opens a share’s page and its links, at most six; Escape goes back one level at a time', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null)
    renderMenu()
    const input = await openMenu()
    await userEvent.type(input, 'vod')
    await screen.findByRole('option', { name: /^VOD\.L/ })
    await userEvent.keyboard('{Enter}')
    await screen.findByText('VOD.L on other sites')
    expect(options()).toHaveLength(1 + 6)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText('VOD.L on other sites')).toBeNull()
    expect(screen.getByRole('dialog', { name: 'Command Menu' })).toBeDefined()
    await userEvent.type(input, 'vod oi{Enter}')
    await screen.findByText('VOD.L on other sites')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(open.mock.calls[0]?.[0]).toBe('https://www.lse.co.uk/ShareChat.html?ShareTicker=VOD')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    open.mockRestore()
  })

  // @spec 4.10b
  it('opens a quick quote in front, which Escape closes first', async () => {
    renderMenu()
    const input = await openMenu()
    await userEvent.type(input, 'vod qq{Enter}')
    expect(
      await screen.findByRole('dialog', { name: 'Quick quote of VOD.L', hidden: true }),
    ).toBeDefined()
    await userEvent.keyboard('{Escape}')
    expect(screen.getByText('Command Menu')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'close quote', hidden: true }))
    await userEvent.keyboard('{Escape}')
    expect(input).toHaveProperty('value', '')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('Command Menu')).toBeNull())
  })

  it('keeps the focus in its input when a command is clicked', async () => {
    renderMenu()
    const input = await openMenu()
    await userEvent.click(screen.getByRole('option', { name: /^EQ QQ/ }))
    expect(screen.getByText('Quick quote for which share?')).toBeDefined()
    expect(document.activeElement).toBe(input)
  })

  it('asks for a command’s share in a second step', async () => {
    renderMenu()
    const input = await openMenu()
    await userEvent.type(input, 'eq qq{Enter}')
    expect(screen.getByText('Quick quote for which share?')).toBeDefined()
    await userEvent.type(input, 'vod')
    await screen.findByRole('option', { name: /^VOD\.L/ })
    await userEvent.keyboard('{Enter}')
    expect(
      await screen.findByRole('dialog', { name: 'Quick quote of VOD.L', hidden: true }),
    ).toBeDefined()
  })

  it('says what to type while a command waits for its share', async () => {
    renderMenu()
    await userEvent.type(await openMenu(), 'eq oi{Enter}')
    expect(screen.getByText('Open which share on another site?')).toBeDefined()
    expect(options()).toEqual(['Type a company or a ticker.'])
  })

  it('runs direct lines, and remembers them', async () => {
    const { visited } = renderMenu()
    await userEvent.type(await openMenu(), 'SCREEN mcap > 10B{Enter}')
    expect(visited.at(-1)).toBe('/screener?expression=mcap+%3E+10B')
    await userEvent.type(await openMenu(), 'PA VOD LN 0.05{Enter}')
    expect(visited.at(-1)).toBe('/toolkit?tool=price-alerts&new=VOD.L&diff=0.05')
    await openMenu()
    expect(options().slice(0, 2)).toEqual(['PA VOD LN 0.05', 'SCREEN mcap > 10B'])
  })

  it('can be dragged by its header', async () => {
    renderMenu()
    await openMenu()
    const header = screen.getByTitle('Drag to move the menu')
    header.setPointerCapture = vi.fn<(id: number) => void>()
    fireEvent.pointerDown(header, { clientX: 100, clientY: 100, pointerId: 1 })
    fireEvent.pointerMove(header, { clientX: 160, clientY: 130, pointerId: 1 })
    fireEvent.pointerUp(header, { pointerId: 1 })
    expect(screen.getByRole('dialog').style).toMatchObject({
      marginLeft: '60px',
      marginTop: '30px',
    })
  })
})
