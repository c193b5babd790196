import { listGilts } from '@leadenhall/contract/gilts/endpoints.ts'
import type { Gilt, Gilts } from '@leadenhall/contract/gilts/index.ts'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Failure, fakeApi, heldBack } from '../../test-support/fake-api.ts'
import { onPhone } from '../../test-support/on-phone.ts'
import { cellOf, readColumn, readHeaders, readRows } from '../../test-support/read-rows.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { savedFiles } from '../../test-support/saved-files.ts'
import { GiltsPage } from './gilts-page.tsx'
import { buildAfterTax, buildFigures, buildGilt, buildGilts } from './test-support/build-gilt.ts'

const LONG = buildGilt({
  isin: 'GB00B06YGN05',
  name: '4¼% Treasury Gilt 2055',
  tidm: 'TR4Q',
  coupon: '4.25',
  maturity: '2055-12-07',
  exDividend: true,
  figures: buildFigures({
    clean: '94.1',
    yield: '4.651489',
    afterTax: [buildAfterTax('0', '4.65'), buildAfterTax('40', '2.8696', null)],
  }),
})
const UNPRICED = buildGilt({
  isin: 'GB00BMF9LJ15',
  name: '0¾% Treasury Gilt 2033',
  tidm: null,
  maturity: '2033-11-22',
  figures: null,
  because: 'No price is known for this gilt.',
})

function show(items: Gilt[], over: Partial<Gilts> = {}, path = '/gilts') {
  fakeApi().on(listGilts, () => buildGilts(items, over))
  const { visited } = renderPage(<GiltsPage />, { path })
  return { user: userEvent.setup(), visited }
}
const table = () => screen.findByRole('table', { name: 'Gilts' })

describe('The table of gilts', () => {
  it('has prices for £100 with three decimals, rates in percent, and days', async () => {
    show([buildGilt()])
    expect(readRows(await table())).toEqual([
      {
        Gilt: '0 1/8% Treasury Gilt 2028',
        Code: 'TN28',
        Coupon: '0.125%',
        Matures: '31 Jan 2028',
        Clean: '85.219',
        Dirty: '85.262',
        Running: '0.15%',
        'Redemption (0%)': '4.02%',
        'After 20%': '3.99%',
        'After 40%': '3.96%',
        'After 45%': '3.95%',
        'Gross eq. 40%': '6.60%',
        Duration: '4.1',
        'Next coupon': '31 Jan 2024',
        'Ex-dividend': '22 Jan 2024',
      },
    ])
  })

  it('has yields with relief for accrued interest for who holds more than £5,000', async () => {
    const without = buildAfterTax('40', '-1.25', '-2.09')
    const afterTax = [{ ...without, yieldWithRelief: '2.11', grossWithRelief: '3.52' }]
    show([buildGilt({ figures: buildFigures({ afterTax }) })])
    expect(readRows(await table())).toMatchObject([
      { 'After 40%': '−1.25%', 'Gross eq. 40%': '−2.09%' },
    ])
    expect(screen.getByText(/without relief for the accrued interest/)).toBeDefined()
    await userEvent.selectOptions(screen.getByLabelText('Nominal held'), 'Over £5,000')
    expect(readRows(await table())).toMatchObject([
      { 'After 40%': '2.11%', 'Gross eq. 40%': '3.52%' },
    ])
    expect(screen.getByText(/with relief for the accrued interest/)).toBeDefined()
  })

  it('has dashes for a gilt without a price or a rate that is not known', async () => {
    show([UNPRICED, LONG])
    expect(readRows(await table())).toMatchObject([
      {
        Code: '–',
        Clean: '–',
        Dirty: '–',
        Running: '–',
        'Redemption (0%)': '–',
        'After 40%': '–',
        'Gross eq. 40%': '–',
        Duration: '–',
      },
      { 'After 20%': '–', 'After 40%': '2.87%', 'Gross eq. 40%': '–' },
    ])
    expect(screen.queryByText('No prices yet')).toBeNull()
  })

  it('marks a gilt that settles without its next coupon', async () => {
    show([buildGilt(), LONG])
    expect(readColumn(await table(), 'Ex-dividend')).toEqual(['22 Jan 2024', '22 Jan 2024ex'])
  })

  it('has a negative yield with a minus', async () => {
    show([buildGilt({ figures: buildFigures({ yield: '-0.312' }) })])
    expect(readColumn(await table(), 'Redemption (0%)')).toEqual(['−0.31%'])
  })

  it('sorts figures from the largest and days from the earliest, what is not known last', async () => {
    const { user } = show([buildGilt(), UNPRICED, LONG])
    const names = async () =>
      readColumn(await table(), 'Gilt').map((name) => name?.match(/\d{4}$/)?.[0])
    expect(await names()).toEqual(['2028', '2033', '2055'])
    await user.click(screen.getByRole('button', { name: 'Clean' }))
    expect(await names()).toEqual(['2055', '2028', '2033'])
    await user.click(screen.getByRole('button', { name: 'Clean' }))
    expect(await names()).toEqual(['2028', '2055', '2033'])
    await user.click(screen.getByRole('button', { name: 'Matures' }))
    expect(await names()).toEqual(['2028', '2033', '2055'])
  })

  it('opens the page of a gilt', async () => {
    const { user, visited } = show([buildGilt()])
    await user.click(cellOf(await table(), 0, 'Clean'))
    expect(visited.at(-1)).toBe('/share/TN28.L')
  })

  it('names the day of settlement and its source, and simulated prices as such', async () => {
    show([buildGilt(), LONG], { simulated: true })
    await table()
    expect(screen.getByText(/^2, settling on 4 Dec 2023/).textContent).toBe(
      '2, settling on 4 Dec 2023 · List: DMO report of 2023-12-01.Simulated prices',
    )
  })

  it('is saved with plain figures, an unknown one as an empty cell', async () => {
    const saved = savedFiles()
    const { user } = show([UNPRICED])
    await table()
    await user.click(screen.getByRole('button', { name: 'Export to CSV' }))
    expect(((await saved())[0] ?? '').split('\r\n')[1]).toBe(
      '0¾% Treasury Gilt 2033,,0.125,2033-11-22,,,,,,,,,,2024-01-31,2024-01-22',
    )
  })

  it('keeps name, maturity and the yield at the own rate on a phone', async () => {
    onPhone()
    show([buildGilt()])
    expect(readHeaders(await table())).toEqual(['Gilt', 'Matures', 'After 40%'])
  })

  it('says that it loads, and then why that failed', async () => {
    const { answer, release } = heldBack<Gilts>()
    fakeApi().on(listGilts, answer)
    renderPage(<GiltsPage />)
    expect(screen.getByRole('status', { name: 'Loading gilts' })).toBeDefined()
    release(new Failure('internal_error', 500, 'The list is not available.'))
    expect((await screen.findByRole('alert')).textContent).toContain('The list is not available.')
    expect(screen.queryByText('No prices yet')).toBeNull()
  })
})

describe('The curve of gilts', () => {
  it('names each gilt with its yields before and after tax', async () => {
    show([buildGilt(), LONG])
    const curve = await screen.findByRole('img', { name: /Yields of conventional gilts/ })
    const titles = [...curve.querySelectorAll('title')].map(({ textContent }) => textContent)
    expect(titles).toEqual([
      '0 1/8% Treasury Gilt 2028: 4.02%, after tax 3.96%',
      '4¼% Treasury Gilt 2055: 4.65%, after tax 2.87%',
    ])
    expect(screen.getByText('● After 40% tax')).toBeDefined()
  })

  it('draws higher yields above lower ones, and longer gilts to the right', async () => {
    show([buildGilt(), LONG])
    const curve = await screen.findByRole('img', { name: /Yields of conventional gilts/ })
    const place = (shape: string, name: string) =>
      [...curve.querySelectorAll(shape)].map((one) => Number(one.getAttribute(name)))
    const [short = 0, long = 0] = place('circle', 'cx')
    expect(short).toBeLessThan(long)
    const [shortNet = 0, longNet = 0] = place('circle', 'cy')
    const [shortGross = 0, longGross = 0] = place('rect', 'y')
    expect(longGross).toBeLessThan(shortGross)
    expect(shortNet).toBeLessThan(longNet)
  })

  it('is not drawn for a single gilt with a price, or for index-linked ones', async () => {
    show([buildGilt(), UNPRICED, { ...LONG, kind: 'index_linked' }])
    await table()
    expect(screen.queryByRole('img')).toBeNull()
  })
})

describe('The tax rate', () => {
  it('is the higher one first, and is kept in the address once another is chosen', async () => {
    const { user, visited } = show([buildGilt()])
    const rate = screen.getByLabelText<HTMLSelectElement>('My income tax')
    expect(rate.value).toBe('40')
    await user.selectOptions(rate, '45')
    expect(visited.at(-1)).toBe('/gilts?tax=45')
    await user.selectOptions(rate, '40')
    expect(visited.at(-1)).toBe('/gilts')
    const views = within(screen.getByRole('navigation', { name: 'Parts of the page' }))
    expect(views.getByRole('button', { pressed: true }).textContent).toBe('Gilts')
  })
})
