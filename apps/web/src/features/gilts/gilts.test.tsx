import {
  buildGiltLadder,
  calculateGilt,
  getGilt,
  listCashRates,
  listGilts,
} from '@leadenhall/contract/gilts/endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Failure, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { GiltPage } from './gilt-page.tsx'
import { GiltPanel } from './gilt-panel.tsx'
import { GiltsPage } from './gilts-page.tsx'
import {
  buildAfterTax,
  buildCalculation,
  buildCashRate,
  buildFigures,
  buildGilt,
  buildGiltDetail,
  buildGilts,
  buildLadder,
} from './test-support/build-gilt.ts'

const LONG = buildGilt({
  isin: 'GB00B06YGN05',
  name: '4¼% Treasury Gilt 2055',
  tidm: 'TR4Q',
  maturity: '2055-12-07',
  exDividend: true,
  figures: buildFigures({
    yield: '4.651489',
    afterTax: [buildAfterTax('0', '4.65'), buildAfterTax('40', '2.8696')],
  }),
})
const LINKED = buildGilt({
  isin: 'GB00BMF9LJ15',
  name: '0¾% Index-linked Treasury Gilt 2033',
  tidm: 'T33',
  kind: 'index_linked',
  maturity: '2033-11-22',
})

describe('The list of gilts', () => {
  it('shows prices, yields before and after tax and the gross equivalent', async () => {
    fakeApi().on(listGilts, () => buildGilts([buildGilt(), LONG]))
    renderPage(<GiltsPage />)
    const table = await screen.findByRole('table', { name: 'Gilts' })
    const row = within(table).getByText('TN28').closest('tr')
    expect(row?.textContent).toContain('0.125%')
    expect(row?.textContent).toContain('85.219')
    for (const text of ['4.02%', '3.99%', '3.96%', '3.95%']) {
      expect(row?.textContent).toContain(text)
    }
    expect(screen.getByRole('img', { name: /Yields of conventional gilts/ })).toBeDefined()
    expect(screen.getByText(/2 gilts|^2, settling/)).toBeDefined()
  })

  it('is filtered by kind, span and name, kept in the address', async () => {
    fakeApi().on(listGilts, () => buildGilts([buildGilt(), LONG, LINKED]))
    const { visited } = renderPage(<GiltsPage />, { path: '/gilts' })
    const user = userEvent.setup()
    await screen.findByText('TN28')
    await user.selectOptions(screen.getByLabelText('Kind'), 'index_linked')
    expect(screen.queryByText('TN28')).toBeNull()
    expect(screen.getByText('T33')).toBeDefined()
    await user.selectOptions(screen.getByLabelText('Kind'), 'all')
    await user.selectOptions(screen.getByLabelText('Years to maturity'), 'long')
    expect(screen.getByText('TR4Q')).toBeDefined()
    expect(screen.queryByText('T33')).toBeNull()
    expect(visited.at(-1)).toContain('years=long')
    await user.type(screen.getByLabelText('Name or code'), 'tn28')
    expect(screen.getByText('No gilt matches')).toBeDefined()
  })

  it('asks again at another tax rate', async () => {
    const rates: unknown[] = []
    fakeApi().on(listGilts, ({ query }) => {
      rates.push(query.get('taxRate'))
      return buildGilts([buildGilt()])
    })
    renderPage(<GiltsPage />)
    await screen.findByText('TN28')
    await userEvent.setup().selectOptions(screen.getByLabelText('My income tax'), '20')
    await screen.findByText('Gross eq. 20%')
    expect(rates).toEqual(['40', '20'])
  })

  it('says how to get prices where none is known, and why loading failed', async () => {
    fakeApi().on(listGilts, () =>
      buildGilts([buildGilt({ figures: null, because: 'No price is known.' })]),
    )
    renderPage(<GiltsPage />)
    expect(await screen.findByText('No prices yet')).toBeDefined()
    fakeApi().on(listGilts, () => new Failure('internal_error', 500, 'Something failed.'))
    renderPage(<GiltsPage />)
    expect(await screen.findByText('Something failed.')).toBeDefined()
  })
})

describe('The calculator', () => {
  it('sends either a price or a yield, and shows the rest', async () => {
    const asked: unknown[] = []
    const api = fakeApi()
    api.on(listGilts, () => buildGilts([buildGilt()]))
    api.on(calculateGilt, ({ query }) => {
      asked.push(Object.fromEntries(query))
      return buildCalculation()
    })
    renderPage(<GiltsPage />, { path: '/gilts?view=calculator' })
    const user = userEvent.setup()
    // The next settlement day, which the list has.
    const settles = screen.getByLabelText<HTMLInputElement>('Settles on')
    await waitFor(() => expect(settles.value).not.toBe(''))
    await user.clear(settles)
    await user.type(screen.getByLabelText('Coupon, % a year'), '0.5')
    await user.type(screen.getByLabelText('Matures on'), '22/10/2061')
    await user.type(screen.getByLabelText('Settles on'), '04/12/2023')
    await user.type(screen.getByLabelText('Clean price for £100'), '28.86')
    await user.click(screen.getByRole('button', { name: 'Calculate' }))
    const result = await screen.findByRole('region', { name: 'Result' })
    expect(result.textContent).toContain('4.35%')
    expect(result.textContent).toContain('6.53%')
    expect(asked).toEqual([
      {
        coupon: '0.5',
        maturity: '2061-10-22',
        settle: '2023-12-04',
        clean: '28.86',
        taxRate: '40',
      },
    ])
  })

  it('shows a refusal at its field', async () => {
    const api = fakeApi()
    api.on(listGilts, () => buildGilts([buildGilt()]))
    api.on(
      calculateGilt,
      () =>
        new Failure('validation_failed', 422, 'Invalid.', {
          clean: ['Enter the price for £100 nominal: this looks like one for £1.'],
        }),
    )
    renderPage(<GiltsPage />, { path: '/gilts?view=calculator' })
    await userEvent.setup().click(screen.getByRole('button', { name: 'Calculate' }))
    expect(await screen.findByText(/looks like one for £1/)).toBeDefined()
  })
})

describe('The ladder', () => {
  it('shows gilts, nominal and cost, and a year without a gilt', async () => {
    const bodies: unknown[] = []
    fakeApi().on(buildGiltLadder, ({ body }) => {
      bodies.push(body)
      return buildLadder()
    })
    renderPage(<GiltsPage />, { path: '/gilts?view=ladder&tax=20' })
    const user = userEvent.setup()
    await user.clear(screen.getByLabelText('From year'))
    await user.type(screen.getByLabelText('From year'), '2028')
    await user.clear(screen.getByLabelText('To year'))
    await user.type(screen.getByLabelText('To year'), '2074')
    await user.click(screen.getByRole('button', { name: 'Build the ladder' }))
    expect(await screen.findByText('£18,501 buys £20,002 after tax')).toBeDefined()
    expect(screen.getByText('£9,901', { selector: 'td:nth-child(3)' })).toBeDefined()
    expect(screen.getByText('No gilt with a price matures in 2074 or 2073.')).toBeDefined()
    expect(bodies).toEqual([{ amount: '10000', fromYear: 2028, toYear: 2074, taxRate: '20' }])
  })

  it('does not ask for a year that is none', async () => {
    renderPage(<GiltsPage />, { path: '/gilts?view=ladder' })
    const user = userEvent.setup()
    await user.clear(screen.getByLabelText('To year'))
    await user.click(screen.getByRole('button', { name: 'Build the ladder' }))
    expect(screen.getByText('Enter a year such as 2028.')).toBeDefined()
  })
})

describe('Cash compared', () => {
  it('shows each rate before and after tax, and why one is missing', async () => {
    fakeApi().on(listCashRates, () => ({
      asOf: '2026-11-26T10:00:00.000Z',
      taxRate: '40',
      items: [
        buildCashRate({}),
        buildCashRate({
          key: 'sonia',
          label: 'SONIA',
          rate: null,
          net: null,
          asOf: null,
          isOld: false,
          note: 'Not known.',
        }),
      ],
    }))
    renderPage(<GiltsPage />, { path: '/gilts?view=cash' })
    const row = (await screen.findByText('Bank Rate')).closest('tr')
    expect(row?.textContent).toContain('3.75%2.25%')
    expect(row?.textContent).toContain('Old: it may have changed since.')
    expect(screen.getByText('Not known.')).toBeDefined()
  })
})

describe('The page of a gilt', () => {
  const page = () => renderPage(<GiltPage params={{ isin: 'GB00BMBL1G81' }} user={null} />)

  it('shows payments, accrued interest and what a sale of some nominal does', async () => {
    fakeApi().on(getGilt, () => buildGiltDetail())
    page()
    expect(
      await screen.findByRole('heading', { level: 1, name: '0 1/8% Treasury Gilt 2028' }),
    ).toBeDefined()
    const flows = screen.getByRole('table', { name: 'Payments to maturity' })
    expect(within(flows).getByText('100.0375')).toBeDefined()
    expect(screen.getByText('£8,526.18')).toBeDefined()
    expect(screen.getByText('+£4.28')).toBeDefined()
    const user = userEvent.setup()
    await user.clear(screen.getByLabelText('Nominal in pounds'))
    await user.type(screen.getByLabelText('Nominal in pounds'), '20000')
    expect(screen.getByText('£17,052.36')).toBeDefined()
    const taxes = screen.getByRole('table', { name: 'Yield after tax' })
    expect(within(taxes).getByText('6.60%')).toBeDefined()
  })

  it('says what is missing without a price', async () => {
    fakeApi().on(getGilt, () =>
      buildGiltDetail({ figures: null, sale: null, because: 'No price is known.' }),
    )
    page()
    expect(await screen.findByText('No price is known.')).toBeDefined()
    expect(screen.getByText(/Nothing to show without a price/)).toBeDefined()
  })

  it('is reached from the company page, with yields beside the quote', async () => {
    const codes: string[] = []
    fakeApi().on(getGilt, ({ params }) => {
      codes.push(params['isin'] ?? '')
      return buildGiltDetail()
    })
    renderPage(<GiltPanel ticker="TN28.L" />)
    const link = await screen.findByRole('link', { name: 'Payments, tax and what a sale does' })
    expect(link.getAttribute('href')).toBe('/share/TN28.L?tab=payments')
    expect(screen.getByText('3.96%')).toBeDefined()
    expect(codes).toEqual(['TN28.L'])
  })

  it('says that a code is no gilt', async () => {
    fakeApi().on(
      getGilt,
      () => new Failure('not_found', 404, 'No gilt in issue has the code NOPE.'),
    )
    page()
    expect(await screen.findByText('No gilt in issue has the code NOPE.')).toBeDefined()
  })
})
