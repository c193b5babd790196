import type { Holding, Holdings } from '@leadenhall/contract/portfolio/index.ts'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildHolding, buildHoldings } from '../../../test-support/build-holdings.ts'
import { buildQuote } from '../../../test-support/build-quote.ts'
import { FakeEventSource } from '../../../test-support/fake-event-source.ts'
import { onPhone } from '../../../test-support/on-phone.ts'
import { toneIn } from '../../../test-support/read-figures.ts'
import { cellOf, readColumn, readHeaders, readRows } from '../../../test-support/read-rows.ts'
import { renderPage } from '../../../test-support/render-page.tsx'
import { savedFiles } from '../../../test-support/saved-files.ts'
import { ACCOUNT } from '../../../test-support/serve-portfolio.tsx'
import { HoldingsPanel } from './holdings-panel.tsx'

const UNKNOWN: Holding = buildHolding({
  ticker: 'OLD.L',
  name: null,
  quantity: '12.5',
  averageCost: null,
  cost: null,
  price: null,
  localValue: null,
  value: null,
  weight: null,
  gain: { price: null, currency: '0', income: '0', costs: '0', total: null },
  gainRatio: null,
  today: null,
  unknownBecause: 'Not known because no source has a price.',
})
const SMALL: Holding = buildHolding({
  ticker: 'AZN.L',
  name: 'AstraZeneca plc',
  value: '90',
  gain: { price: '-9', currency: '0', income: '0', costs: '-1', total: '-10' },
  gainRatio: -0.1,
})

function show(holdings: readonly Holding[], over: Partial<Holdings> = {}) {
  const accounts = [ACCOUNT, { ...ACCOUNT, id: 'sipp', name: 'My SIPP' }]
  return renderPage(
    <HoldingsPanel
      holdings={buildHoldings({ ...over, holdings: [...holdings] })}
      accounts={accounts}
    />,
  )
}
const table = () => screen.getByRole('table', { name: 'Holdings' })
const sortBy = (header: string) => userEvent.click(screen.getByRole('button', { name: header }))

describe('Holdings', () => {
  it('have each figure in its own unit', () => {
    show([buildHolding()])
    expect(readRows(table())).toEqual([
      {
        Ticker: 'VOD.L',
        Company: 'Vodafone Group plc',
        Quantity: '1,000',
        Price: '80.00p',
        '%': '–',
        Value: '£800.00',
        Weight: '80.00%',
        'Cost a share': '69.50p',
        'Average cost': '£695.00',
        Gain: '+£137.55',
        'Gain %': 'up +19.80%',
        'Gain from price': '+£105.00',
        Income: '+£38.50',
        Costs: '−£5.95',
        Sell: 'Sell',
      },
    ])
  })

  it('open the panel that works out their sale', () => {
    show([buildHolding()])
    expect(
      screen.getByRole('link', { name: 'Sell VOD.L: gain and tax' }).getAttribute('href'),
    ).toBe('/portfoliomanager?view=tax&part=whatif&ticker=VOD.L')
  })

  it('colour gains and losses, and nothing else', () => {
    show([buildHolding(), SMALL])
    expect(toneIn(cellOf(table(), 0, 'Gain'))).toBe('up')
    expect(toneIn(cellOf(table(), 0, 'Costs'))).toBe('down')
    expect(toneIn(cellOf(table(), 0, 'Value'))).toBeNull()
    expect(toneIn(cellOf(table(), 1, 'Gain'))).toBe('down')
    expect(toneIn(cellOf(table(), 1, 'Income'))).toBeNull()
  })

  it('have dashes and the reason where figures are not known', () => {
    show([UNKNOWN])
    expect(readRows(table())[0]).toMatchObject({
      Company: '–Not known because no source has a price.',
      Quantity: '12.5',
      Price: '–',
      Value: '–',
      Weight: '–',
      'Cost a share': '–',
      'Average cost': '–',
      Gain: '–',
      'Gain %': '–',
      'Gain from price': '–',
    })
    expect(toneIn(cellOf(table(), 0, 'Gain'))).toBeNull()
  })

  it('keep foreign prices in their currency, and name the gain from it', () => {
    const price = { value: '231.4', unit: 'USD' }
    const averageCost = { value: '180', unit: 'USD' }
    const gain = { price: '40', currency: '-3.2', income: '0', costs: '0', total: '36.8' }
    show([buildHolding({ ticker: 'AAPL', price, averageCost, gain })])
    expect(readRows(table())[0]).toMatchObject({
      Price: 'US$231.40',
      'Cost a share': 'US$180.00',
      Value: '£800.00',
      'Gain from currency': '−£3.20',
    })
  })

  it('are the largest first, and what is not known last in either direction', async () => {
    show([UNKNOWN, SMALL, buildHolding()])
    expect(readColumn(table(), 'Ticker')).toEqual(['VOD.L', 'AZN.L', 'OLD.L'])
    await sortBy('Value')
    expect(readColumn(table(), 'Ticker')).toEqual(['AZN.L', 'VOD.L', 'OLD.L'])
    await sortBy('Ticker')
    expect(readColumn(table(), 'Ticker')).toEqual(['AZN.L', 'OLD.L', 'VOD.L'])
  })

  it('show change, value, gain and a sale on a phone', () => {
    onPhone()
    show([buildHolding()])
    expect(readHeaders(table())).toEqual(['Ticker', '%', 'Value', 'Gain', 'Sell'])
  })

  it('open the share', async () => {
    const { visited } = show([buildHolding()])
    await userEvent.click(screen.getByText('VOD.L'))
    expect(visited.at(-1)).toBe('/share/VOD.L')
  })

  it('say that there are none', () => {
    show([], { cash: [] })
    expect(screen.getByText('You hold no shares now.')).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByText(/^Cash/)).toBeNull()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export to CSV' }).disabled).toBe(
      true,
    )
  })

  it('have cash of each account below in its currency, and none of zero', () => {
    show([buildHolding()], {
      cash: [
        { account_id: 'isa', currency: 'GBP', amount: '-12.3', value: '-12.3' },
        { account_id: 'sipp', currency: 'GBP', amount: '0.00', value: '0' },
        { account_id: 'sipp', currency: 'USD', amount: '1500', value: null },
      ],
    })
    expect(screen.getByText(/^Cash/).textContent).toBe('Cash: My ISA −£12.30 · My SIPP US$1,500.00')
  })

  it('are saved as plain figures, an unknown one as an empty cell', async () => {
    const saved = savedFiles()
    show([buildHolding(), UNKNOWN])
    await userEvent.click(screen.getByRole('button', { name: 'Export to CSV' }))
    const [, vodafone, old] = ((await saved())[0] ?? '').split('\r\n')
    expect(vodafone).toBe(
      'VOD.L,Vodafone Group plc,1000,80,,800,0.8,69.5,695,137.55,0.198,105,38.5,-5.95',
    )
    expect(old).toBe('OLD.L,,12.5,,,,,,,,,,0,0')
  })
})

describe('A streamed price', () => {
  const stream = async (quote: Parameters<typeof buildQuote>[0]) => {
    vi.useFakeTimers()
    vi.stubGlobal('EventSource', FakeEventSource)
    FakeEventSource.opened = []
    const { unmount } = show([buildHolding()])
    await act(() => vi.advanceTimersByTimeAsync(50))
    onTestFinished(async () => {
      unmount()
      await vi.advanceTimersByTimeAsync(100)
      vi.useRealTimers()
      vi.unstubAllGlobals()
    })
    const items = [buildQuote({ price: 88, changeRatio: 0.1, unit: 'GBX', ...quote })]
    act(() => FakeEventSource.stillOpen()[0]?.say('snapshot', { items, missing: [] }))
    return readRows(table())[0]
  }

  it('moves price, change, value and gain of a holding, and no cost', async () => {
    expect(await stream({})).toMatchObject({
      Price: '88.00p',
      '%': 'up +10.00%',
      Value: '£880.00',
      Gain: '+£217.55',
      'Cost a share': '69.50p',
      'Average cost': '£695.00',
    })
  })

  it('in another unit moves nothing', async () => {
    expect(await stream({ unit: 'GBP' })).toMatchObject({ Price: '80.00p', Value: '£800.00' })
  })
})
