import { getHoldings, getPortfolioPerformance } from '@leadenhall/contract/portfolio/endpoints.ts'
import type { PortfolioPerformance } from '@leadenhall/contract/portfolio/index.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildHolding, buildHoldings } from '../../../test-support/build-holdings.ts'
import { Failure, heldBack } from '../../../test-support/fake-api.ts'
import { readFigures } from '../../../test-support/read-figures.ts'
import { renderPage } from '../../../test-support/render-page.tsx'
import { PERFORMANCE, Portfolio, serve } from '../../../test-support/serve-portfolio.tsx'

const { benchmark } = PERFORMANCE

function show(over: Partial<PortfolioPerformance> = {}, path = '/') {
  const asked: string[] = []
  const api = serve()
  api.on(getPortfolioPerformance, ({ query }) => {
    asked.push(query.toString())
    return { ...PERFORMANCE, ...over }
  })
  const page = renderPage(<Portfolio />, { path })
  return { api, asked, user: userEvent.setup(), visited: page.visited }
}
const curve = () => screen.findByRole('slider', { name: 'Performance by day' })
const spoken = async () => (await curve()).getAttribute('aria-valuetext')
const modes = () => within(screen.getByRole('group', { name: 'Curve' }))
const panel = async () => {
  await screen.findByRole('combobox', { name: 'Benchmark' })
  return screen.getByRole('combobox', { name: 'Benchmark' }).closest('section') as HTMLElement
}

describe('The curve', () => {
  it('has the return beside that of an index, which leaves out dividends', async () => {
    show()
    expect(await spoken()).toBe(
      '18 Sept 2026: Portfolio +12.30%, FTSE All-Share (price only) +2.00%',
    )
  })

  it('names a benchmark with dividends alone', async () => {
    const name = 'FTSE All-World (VWRL)'
    show({ benchmark: { ...benchmark, ticker: 'VWRL.L', name, includesDividends: true } })
    expect(await spoken()).toBe('18 Sept 2026: Portfolio +12.30%, FTSE All-World (VWRL) +2.00%')
  })

  it('has the value in pounds without a benchmark', async () => {
    const { user } = show({ benchmark: { ...benchmark, unknownBecause: 'no close is known.' } })
    expect(await screen.findByText('FTSE All-Share: no close is known.')).toBeDefined()
    await user.click(modes().getByRole('button', { name: 'Value' }))
    expect(await spoken()).toBe('18 Sept 2026: Value £1,000.00')
    expect(screen.queryByText('FTSE All-Share: no close is known.')).toBeNull()
  })

  it('says that the value of a day is not known', async () => {
    const [first, last] = PERFORMANCE.daily
    if (!first || !last) throw new Error('No days')
    const { user } = show({
      daily: [first, { ...last, value: null, cumulative: null, benchmark: null }],
    })
    expect(await spoken()).toBe('18 Sept 2026: Portfolio –, FTSE All-Share (price only) –')
    await user.click(modes().getByRole('button', { name: 'Value' }))
    expect(await spoken()).toBe('18 Sept 2026: Value –')
  })

  it('has its cursor where the pointer is, and on the last day once it leaves', async () => {
    show()
    const slider = await curve()
    const box = vi.spyOn(slider, 'getBoundingClientRect')
    box.mockReturnValue(new DOMRect(100, 0, 400, 200))
    onTestFinished(() => box.mockRestore())
    fireEvent.pointerMove(slider, { clientX: 150 })
    expect(await spoken()).toContain('17 Sept 2026: Portfolio 0.00%')
    fireEvent.pointerMove(slider, { clientX: 480 })
    expect(await spoken()).toContain('18 Sept 2026: Portfolio +12.30%')
    fireEvent.pointerMove(slider, { clientX: 150 })
    fireEvent.pointerLeave(slider)
    expect(slider.getAttribute('aria-valuenow')).toBe('1')
  })

  it('stops its cursor at the first and the last day', async () => {
    const { user } = show()
    const slider = await curve()
    slider.focus()
    for (const [key, day] of [
      ['{PageUp}', '0'],
      ['{ArrowLeft}', '0'],
      ['{End}', '1'],
      ['{ArrowRight}', '1'],
      ['{Home}', '0'],
      ['{PageDown}', '1'],
      ['a', '1'],
    ] as const) {
      await user.keyboard(key)
      expect([key, slider.getAttribute('aria-valuenow')]).toEqual([key, day])
    }
  })

  it('has drawdown and volatility beside its title, each only where it is known', async () => {
    show()
    expect((await panel()).textContent).toContain(
      'maximum drawdown −5.00% · volatility 20.00% a year',
    )
  })

  it('without a fall or enough days names neither', async () => {
    show({ drawdown: null, volatility: null })
    await curve()
    expect((await panel()).textContent).not.toMatch(/drawdown|volatility/)
  })

  it('names payments without a deposit from a penny', async () => {
    show({ impliedFlow: 0.009 })
    await curve()
    expect(screen.queryByText(/no deposit/)).toBeNull()
  })

  it('says that there is nothing to draw in a single day', async () => {
    show({ daily: PERFORMANCE.daily.slice(0, 1) })
    expect(await screen.findByText('Nothing to draw in this period.')).toBeDefined()
    expect(screen.queryByRole('slider')).toBeNull()
  })

  it('says that it loads, and why that failed, and tries again', async () => {
    const { answer, release } = heldBack<PortfolioPerformance>()
    const api = serve()
    api.on(getPortfolioPerformance, answer)
    renderPage(<Portfolio />)
    expect(await screen.findByRole('status', { name: 'Computing the performance' })).toBeDefined()
    release(new Failure('internal_error', 500, 'It could not be computed.'))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('It could not be computed.')
    api.on(getPortfolioPerformance, () => PERFORMANCE)
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await spoken()).toContain('+12.30%')
  })
})

describe('The scope of the curve', () => {
  it('is a year against the FTSE All-Share first', async () => {
    const { asked } = show()
    await curve()
    const pressed = within(screen.getByRole('group', { name: 'Period' })).getByRole('button', {
      pressed: true,
    })
    expect(pressed.textContent).toBe('1Y')
    expect(asked[0]).toContain('benchmark=%5EFTAS')
  })

  it('is everything without a first day', async () => {
    const { asked, user, visited } = show()
    await curve()
    await user.click(screen.getByRole('button', { name: 'All' }))
    expect(visited.at(-1)).toBe('/?period=All')
    await curve()
    expect(asked[0]).toContain('span=1y')
    expect(asked.at(-1)).not.toContain('span=')
  })

  it('has another benchmark, also one that only the address names', async () => {
    const { asked, user } = show({}, '/?benchmark=SWDA.L')
    await curve()
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Benchmark' })
    expect(choice.value).toBe('SWDA.L')
    await user.selectOptions(choice, '^GSPC')
    await curve()
    expect(asked.at(-1)).toContain('benchmark=%5EGSPC')
  })

  it('keeps a holding that was sold in its choice', async () => {
    show({}, '/?holding=SOLD.L')
    await curve()
    const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Holding' })
    expect([...choice.options].map(({ text }) => text)).toEqual(['Everything', 'SOLD.L', 'VOD.L'])
    expect(choice.value).toBe('SOLD.L')
  })

  it('of one holding has its returns and gain, with the reason where one is not known', async () => {
    const because = 'Not known because VOD.L has no price for 17 Sep 2026.'
    show({ gain: -12.5, mwr: null, unknownBecause: because }, '/?holding=VOD.L')
    const returns = await screen.findByLabelText('VOD.L returns')
    expect(readFigures(returns)).toEqual({
      'Time-weighted': { text: '+12.30%', tone: 'up', notes: [] },
      'Money-weighted, a year': { text: '–', tone: null, notes: [] },
      'Gain in the period': { text: '−£12.50', tone: 'down', notes: [] },
    })
    expect((await panel()).textContent).toContain(because)
  })

  it('lists holdings in the order of their value', async () => {
    const { api } = show()
    api.on(getHoldings, () =>
      buildHoldings({ holdings: ['B.L', 'A.L'].map((ticker) => buildHolding({ ticker })) }),
    )
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Holding' })
    expect([...choice.options].map(({ text }) => text)).toEqual(['Everything', 'B.L', 'A.L'])
  })
})
