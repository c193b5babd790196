import { buildGiltLadder } from '@leadenhall/contract/gilts/endpoints.ts'
import type { GiltLadder } from '@leadenhall/contract/gilts/index.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Failure, fakeApi } from '../../test-support/fake-api.ts'
import { readRows } from '../../test-support/read-rows.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { shownToast } from '../../test-support/shown-toast.ts'
import { Toaster } from '../../ui/overlays/toaster.tsx'
import { LadderPanel } from './ladder-panel.tsx'
import { buildLadder } from './test-support/build-gilt.ts'

function show(answer: GiltLadder | Failure = buildLadder()) {
  const sent: unknown[] = []
  fakeApi().on(buildGiltLadder, ({ body }) => {
    sent.push(body)
    return answer
  })
  renderPage(
    <>
      <LadderPanel taxRate="40" />
      <Toaster />
    </>,
  )
  return { sent, user: userEvent.setup() }
}
async function write(label: string, text: string) {
  const field = screen.getByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
const build = () => userEvent.click(screen.getByRole('button', { name: 'Build the ladder' }))

describe('A ladder', () => {
  it('asks for the amount and years exactly as typed', async () => {
    const { sent } = show()
    await write('Pounds wanted each year, after tax', '£12,345.67')
    await write('From year', ' 2028 ')
    await write('To year', '2030')
    await build()
    await screen.findByRole('table', { name: 'Ladder' })
    expect(sent).toEqual([{ amount: '12345.67', fromYear: 2028, toYear: 2030, taxRate: '40' }])
  })

  it('has whole pounds, the price for £100, and a dash with its reason without a gilt', async () => {
    show()
    await build()
    const table = await screen.findByRole('table', { name: 'Ladder' })
    expect(readRows(table)).toMatchObject([
      {
        Year: '2028',
        Gilt: '0 1/8% Treasury Gilt 2028',
        Nominal: '£9,901',
        Clean: '93.100',
        Cost: '£9,220',
        'After tax': '4.01%',
        Coupons: '£100',
        Redemption: '£9,901',
        'Paid in the year': '£10,001',
      },
      {
        Year: '2074',
        Gilt: '–No gilt with a price matures in 2074 or 2073.',
        Clean: '–',
        'After tax': '–',
      },
    ])
    expect(screen.getByText('£12.30 of it is accrued interest.')).toBeDefined()
    expect(screen.getByText('Simulated prices')).toBeDefined()
  })

  it('of known prices is not called simulated', async () => {
    show(buildLadder({ simulated: false }))
    await build()
    await screen.findByRole('table', { name: 'Ladder' })
    expect(screen.queryByText('Simulated prices')).toBeNull()
  })

  it('asks nothing with an amount that is not clear', async () => {
    const { sent } = show()
    await write('Pounds wanted each year, after tax', '10.000,00')
    await build()
    expect(await screen.findByText(/^“10.000,00” is not/)).toBeDefined()
    expect(sent).toEqual([])
  })

  it('asks nothing with a year that is none', async () => {
    const { sent } = show()
    await write('From year', '28')
    await build()
    expect(screen.getByText('Enter a year such as 2028.')).toBeDefined()
    expect(sent).toEqual([])
  })

  it('shows a refusal at its field', async () => {
    show(
      new Failure('validation_failed', 422, 'Check the fields.', {
        toYear: ['Enter a year after the first.'],
        amount: ['Enter an amount above zero.'],
      }),
    )
    await build()
    expect(await screen.findByText('Enter a year after the first.')).toBeDefined()
    expect(screen.getByText('Enter an amount above zero.')).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('says why it failed', async () => {
    show(new Failure('internal_error', 500, 'It could not be built.'))
    await build()
    await shownToast('It could not be built.')
  })
})
