import * as endpoints from '@leadenhall/contract/portfolio/endpoints.ts'
import type { ListedActivity } from '@leadenhall/contract/portfolio/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { buildActivity } from '../../../test-support/build-activity.ts'
import { Failure, heldBack } from '../../../test-support/fake-api.ts'
import { onPhone } from '../../../test-support/on-phone.ts'
import { cellOf, readColumn, readHeaders, readRows } from '../../../test-support/read-rows.ts'
import { renderPage } from '../../../test-support/render-page.tsx'
import { Portfolio, serve } from '../../../test-support/serve-portfolio.tsx'
import { shownToast } from '../../../test-support/shown-toast.ts'
import { Toaster } from '../../../ui/overlays/toaster.tsx'

const DIVIDEND = buildActivity({
  id: '2',
  kind: 'dividend',
  date: '2026-03-05',
  quantity: null,
  price: null,
  amount: '38.5',
  note: 'Interim',
  source: { file: 'broker.csv', row: 7 },
})

function show(items: ListedActivity[] = [buildActivity(), DIVIDEND], path = '/?view=activities') {
  const asked: Record<string, string>[] = []
  const api = serve()
  api.on(endpoints.listActivities, ({ query }) => {
    asked.push(Object.fromEntries(query))
    return { items, total: items.length }
  })
  renderPage(
    <>
      <Portfolio />
      <Toaster />
    </>,
    { path },
  )
  return { api, asked, user: userEvent.setup() }
}
const table = () => screen.findByRole('table', { name: 'Activities' })

describe('Activities', () => {
  it('have quantity, price and amount in their units, and nothing where a kind has none', async () => {
    show()
    expect(readRows(await table())).toEqual([
      {
        Date: '3 Feb 2026',
        Kind: 'Buy',
        Ticker: 'VOD.LVodafone Group plc',
        Quantity: '1,000',
        Price: '69.50p',
        Charges: '',
        Amount: '−£695.00',
        'Cash after': '£305.00',
        Account: 'My ISA',
        Note: '',
        Actions: '',
      },
      {
        Date: '5 Mar 2026',
        Kind: 'Dividend',
        Ticker: 'VOD.LVodafone Group plc',
        Quantity: '',
        Price: '',
        Charges: '',
        Amount: '£38.50',
        'Cash after': '£305.00',
        Account: 'My ISA',
        Note: 'Interim',
        Actions: '',
      },
    ])
  })

  it('have the sum of all charges in the currency of the account', async () => {
    const charges = { commission: '5.95', stamp_duty: '3.48', ptm_levy: '1', fx: '0.5' }
    show([buildActivity({ charges, currency: 'USD', amount: '-700' })])
    expect(readRows(await table())[0]).toMatchObject({
      Charges: 'US$10.93',
      Amount: '−US$700.00',
    })
  })

  it('name the row of the file they come from, and others as entered manually', async () => {
    show()
    const titles = [0, 1].map(async (row) =>
      cellOf(await table(), row, 'Note')
        .querySelector('span')
        ?.getAttribute('title'),
    )
    expect(await Promise.all(titles)).toEqual(['Entered manually', 'broker.csv, Row 7'])
  })

  it('of an account that is not known have a dash', async () => {
    show([buildActivity({ account_id: 'gone' })])
    expect(readColumn(await table(), 'Account')).toEqual(['–'])
  })

  it('come in pages of a hundred, of which only the one in view is read', async () => {
    const { api, user } = show()
    const asked: string[] = []
    api.on(endpoints.listActivities, ({ query }) => {
      const page = query.get('page') ?? ''
      asked.push(`${page} of ${query.get('pageSize')}`)
      return { items: [buildActivity({ id: page, amount: page })], total: 14_400 }
    })
    await screen.findByText('1–1 of 14,400')
    expect(asked).toEqual(['1 of 100'])
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(await screen.findByText('£2.00')).toBeDefined()
    expect(new Set(asked)).toEqual(new Set(['1 of 100', '2 of 100']))
    await user.type(screen.getByLabelText('Search ticker, name or note'), 'x')
    expect(await screen.findByText('£1.00')).toBeDefined()
  })

  it('have the cash of the account after them, or a dash with the reason', async () => {
    const why = 'The order of the activities of this day is not known.'
    show([
      buildActivity({ cash_after: '-0.5', currency: 'USD' }),
      buildActivity({ id: '3', cash_after: null, cash_unknown_because: why }),
    ])
    expect(readColumn(await table(), 'Cash after')).toEqual(['−US$0.50', '–'])
    expect(cellOf(await table(), 1, 'Cash after').querySelector('span')?.title).toBe(why)
    expect(screen.getByText(`Cash is not known. ${why}`)).toBeDefined()
  })

  it('are filtered by kind, text and account, and exported by account', async () => {
    const { asked, user } = show([DIVIDEND], '/?view=activities&account=isa')
    await table()
    await user.selectOptions(screen.getAllByLabelText('Kind')[1] as HTMLElement, 'Dividend')
    await user.type(screen.getByLabelText('Search ticker, name or note'), 'x')
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ account: 'isa', kind: 'dividend', text: 'x' }),
    )
    expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toMatch(
      /\?account=isa$/,
    )
  })

  it('are removed once that is confirmed, and can be brought back', async () => {
    const done: string[] = []
    const { api, user } = show()
    api.on(endpoints.removeActivity, ({ params }) => {
      done.push(`remove ${params['id']}`)
      return undefined
    })
    await table()
    await user.click(screen.getByRole('button', { name: 'Remove Dividend 5 Mar 2026' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(done).toEqual([])
    await user.click(question.getByRole('button', { name: 'Remove' }))
    await shownToast('The activity was removed.')
    expect(done).toEqual(['remove 2'])
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined()
  })

  it('that could not be removed say why', async () => {
    const { api, user } = show()
    api.on(endpoints.removeActivity, () => new Failure('conflict', 409, 'It changed meanwhile.'))
    await table()
    await user.click(screen.getByRole('button', { name: 'Remove Buy 3 Feb 2026' }))
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: 'Remove' }))
    await shownToast('It changed meanwhile.')
  })

  it('open for a correction with what is stored', async () => {
    const { user } = show()
    await user.click(cellOf(await table(), 0, 'Amount'))
    const form = within(await screen.findByRole('dialog', { name: 'Correct' }))
    expect(form.getByLabelText<HTMLInputElement>('Quantity').value).toBe('1000')
    expect(form.getByLabelText<HTMLInputElement>('Date').value).toBe('3 Feb 2026')
    expect(form.getByRole('button', { name: 'Save correction' })).toBeDefined()
  })

  it('have date, kind, ticker and amount on a phone', async () => {
    onPhone()
    show()
    expect(readHeaders(await table())).toEqual(['Date', 'Kind', 'Ticker', 'Amount', 'Actions'])
  })

  it('say that none match', async () => {
    show([])
    expect(await screen.findByText('No activities match.')).toBeDefined()
    expect(screen.queryByRole('table', { name: 'Activities' })).toBeNull()
  })

  it('say that they load, and why that failed, and try again', async () => {
    const { answer, release } = heldBack<{ items: ListedActivity[]; total: number }>()
    const api = serve()
    api.on(endpoints.listActivities, answer)
    renderPage(<Portfolio />, { path: '/?view=activities' })
    expect(await screen.findByRole('status', { name: 'Loading activities' })).toBeDefined()
    release(new Failure('internal_error', 500, 'They are not available.'))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('They are not available.')
    api.on(endpoints.listActivities, () => ({ items: [DIVIDEND], total: 1 }))
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(readColumn(await table(), 'Amount')).toEqual(['£38.50'])
  })
})
