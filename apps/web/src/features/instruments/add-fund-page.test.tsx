import { getFundFacts, makeFund, removeFund } from '@leadenhall/contract/instruments/endpoints.ts'
import type { FundFacts, InstrumentHit } from '@leadenhall/contract/instruments/index.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Failure, fakeApi } from '../../test-support/fake-api.ts'
import { renderPage } from '../../test-support/render-page.tsx'
import { shownToast } from '../../test-support/shown-toast.ts'
import { Toaster } from '../../ui/overlays/toaster.tsx'
import { AddFundButton } from './add-fund-button.tsx'
import { AddFundPage } from './add-fund-page.tsx'

const ISIN = 'GB00B41YBW71'
const HIT: InstrumentHit = {
  listing_id: 'L1',
  ticker: ISIN,
  TIDM: ISIN,
  name: 'Fundsmith Equity',
  issuer_name: 'Fundsmith Equity',
  exchange: 'FUND',
  market: null,
  currency: 'GBP',
  country: null,
  type: 'Open-ended funds',
  sec_cik: null,
}

const NOTHING: FundFacts = { added: null, listed: null, unread: null }

function show(facts = NOTHING) {
  const api = fakeApi()
  api.on(getFundFacts, () => facts)
  renderPage(
    <>
      <AddFundPage />
      <Toaster />
    </>,
    { path: `/addfund?isin=${ISIN}` },
  )
  return api
}

it('a fund is added with the unit and the kind of units that are chosen', async () => {
  const api = show()
  const sent: unknown[] = []
  api.on(makeFund, ({ body }) => {
    sent.push(body)
    return HIT
  })
  expect(screen.getByLabelText('ISIN')).toHaveProperty('value', ISIN)
  await userEvent.type(screen.getByLabelText('Name'), 'Fundsmith Equity')
  await userEvent.selectOptions(screen.getByLabelText('Its price is in'), 'GBP')
  await userEvent.selectOptions(screen.getByLabelText('Units'), 'accumulation')
  await userEvent.click(screen.getByRole('button', { name: 'Add it' }))
  await shownToast('Fundsmith Equity was added.')
  expect(sent).toEqual([
    { isin: ISIN, name: 'Fundsmith Equity', unit: 'GBP', units: 'accumulation' },
  ])
})

it('nothing is chosen for the user, and a refused field says why', async () => {
  const api = show()
  api.on(
    makeFund,
    () => new Failure('validation_failed', 422, 'No.', { unit: ['Choose the unit of the price.'] }),
  )
  expect(screen.getByLabelText('Its price is in')).toHaveProperty('value', '')
  await userEvent.click(screen.getByRole('button', { name: 'Add it' }))
  expect(await screen.findByText('Choose the unit of the price.')).toBeDefined()
})

it('a failure without a field is shown above the form', async () => {
  const api = show()
  api.on(makeFund, () => new Failure('internal_error', 500, 'Something failed.'))
  await userEvent.click(screen.getByRole('button', { name: 'Add it' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Something failed.')
})

it('name and unit are those of the list, which is named, and the kind of units is still asked', async () => {
  show({ ...NOTHING, listed: { source: 'EODHD', name: 'Fundsmith Equity I Acc', unit: 'GBX' } })
  expect(
    await screen.findByText(
      'EODHD lists it in pence (p). Compare name and unit with what the manager publishes.',
    ),
  ).toBeDefined()
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Fundsmith Equity I Acc')
  expect(screen.getByLabelText('Its price is in')).toHaveProperty('value', 'GBX')
  expect(screen.getByLabelText('Units')).toHaveProperty('value', '')
})

it('a list without a unit leaves it to be chosen, and one that was not read says why', async () => {
  show({ ...NOTHING, listed: { source: 'EODHD', name: null, unit: null } })
  expect(await screen.findByText(/without a unit that can be read/)).toBeDefined()
  expect(screen.getByLabelText('Its price is in')).toHaveProperty('value', '')
})

it('says why no list was read', async () => {
  show({ ...NOTHING, unread: 'The list of EODHD was not read: status 429.' })
  expect(await screen.findByText('The list of EODHD was not read: status 429.')).toBeDefined()
})

it('a fund that was added is shown as it is, corrected, and removed after a question', async () => {
  const added = { name: 'Fundsmit', unit: 'CHF', units: 'income' } as const
  const api = show({ ...NOTHING, added })
  const sent: unknown[] = []
  api.on(makeFund, ({ body }) => {
    sent.push(body)
    return HIT
  })
  api.on(removeFund, () => {
    sent.push('removed')
    return undefined
  })
  expect(await screen.findByText(/was added before/)).toBeDefined()
  await userEvent.type(screen.getByLabelText('Name'), 'h')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await shownToast('Fundsmith Equity was corrected.')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove the fund' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Fundsmit?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove the fund' }))
  await shownToast('Fundsmit was removed.')
  expect(sent).toEqual([{ isin: ISIN, name: 'Fundsmith', unit: 'CHF', units: 'income' }, 'removed'])
})

it('a fund is added where its ISIN was met, by an administrator only', async () => {
  const api = fakeApi()
  api.on(getFundFacts, () => NOTHING)
  api.on(makeFund, () => HIT)
  const picked: string[] = []
  const onAdded = ({ ticker }: InstrumentHit) => void picked.push(ticker)
  const { unmount } = renderPage(
    <AddFundButton isin={ISIN} name="Fundsmith" isAdmin onAdded={onAdded} />,
  )
  await userEvent.click(screen.getByRole('button', { name: `Add ${ISIN} as a fund` }))
  const dialog = await screen.findByRole('dialog', { name: `Add ${ISIN} as a fund` })
  expect(within(dialog).queryByLabelText('ISIN')).toBeNull()
  expect(within(dialog).getByLabelText('Name')).toHaveProperty('value', 'Fundsmith')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add it' }))
  await vi.waitFor(() => expect(picked).toEqual([ISIN]))
  unmount()
  renderPage(<AddFundButton isin={ISIN} name="Fundsmith" isAdmin={false} onAdded={onAdded} />)
  expect(screen.getByText(`If ${ISIN} is a fund, an administrator can add it.`)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
