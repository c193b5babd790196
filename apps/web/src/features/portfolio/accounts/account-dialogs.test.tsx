import * as endpoints from '@leadenhall/contract/portfolio/endpoints.ts'
import type { Person } from '@leadenhall/contract/portfolio/index.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../../test-support/fake-api.ts'
import { onPhone } from '../../../test-support/on-phone.ts'
import { readHeaders, readRows } from '../../../test-support/read-rows.ts'
import { renderPage } from '../../../test-support/render-page.tsx'
import { ACCOUNT, serve } from '../../../test-support/serve-portfolio.tsx'
import { shownToast } from '../../../test-support/shown-toast.ts'
import { Toaster } from '../../../ui/overlays/toaster.tsx'
import { AccountsView } from './accounts-view.tsx'

const TWO: Person[] = [
  { id: 'self', name: 'You', accounts: 1 },
  { id: 'ada', name: 'Ada', accounts: 0 },
]

function show(accounts = [ACCOUNT], failure?: Failure, people?: Person[]) {
  const sent: unknown[] = []
  const api = serve(accounts)
  if (people) api.on(endpoints.listPeople, () => people)
  api.on(endpoints.createPortfolioAccount, ({ body }) => {
    sent.push(body)
    return failure ?? ACCOUNT
  })
  api.on(endpoints.changePortfolioAccount, ({ body, params }) => {
    sent.push([params['id'], body])
    return failure ?? ACCOUNT
  })
  api.on(endpoints.removePortfolioAccount, ({ params }) => {
    sent.push(params['id'])
    return failure ?? undefined
  })
  renderPage(
    <>
      <AccountsView accounts={accounts} />
      <Toaster />
    </>,
  )
  return { api, sent, user: userEvent.setup() }
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = async () => within(await screen.findByRole('dialog'))

async function fillIn(form: Awaited<ReturnType<typeof dialog>>, user: UserEvent) {
  await user.type(form.getByLabelText('Name'), 'A name')
  await user.selectOptions(form.getByLabelText('Kind'), 'ISA')
  await user.type(form.getByLabelText('Currency'), 'GBP')
}

describe('An account', () => {
  it('is created with exactly what was typed', async () => {
    const { sent, user } = show()
    await press('New account')
    const form = await dialog()
    await user.type(form.getByLabelText('Name'), 'My SIPP')
    await user.selectOptions(form.getByLabelText('Kind'), 'SIPP')
    await user.type(form.getByLabelText('Currency'), 'usd')
    await user.type(form.getByLabelText('Provider'), 'A broker')
    await user.click(form.getByRole('button', { name: 'Save account' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([
      { name: 'My SIPP', kind: 'sipp', currency: 'USD', provider: 'A broker', person_id: 'self' },
    ])
  })

  it('has no kind and no currency until they are chosen, and is not sent without them', async () => {
    const { sent, user } = show()
    await press('New account')
    const form = await dialog()
    expect(form.getByLabelText<HTMLSelectElement>('Kind').value).toBe('')
    expect(form.getByLabelText<HTMLInputElement>('Currency').value).toBe('')
    await user.click(form.getByRole('button', { name: 'Save account' }))
    for (const text of ['Enter a name.', 'Choose a kind.', 'Enter a currency such as GBP.']) {
      expect(form.getByText(text)).toBeDefined()
    }
    expect(sent).toEqual([])
  })

  it('asks whose it is where there are several people', async () => {
    const { sent, user } = show([ACCOUNT], undefined, TWO)
    await press('New account')
    const form = await dialog()
    await fillIn(form, user)
    expect((await form.findByLabelText<HTMLSelectElement>('Belongs to')).value).toBe('')
    await user.click(form.getByRole('button', { name: 'Save account' }))
    expect(form.getByText('Choose a person.')).toBeDefined()
    expect(sent).toEqual([])
    await user.selectOptions(form.getByLabelText('Belongs to'), 'Ada')
    await user.click(form.getByRole('button', { name: 'Save account' }))
    await waitFor(() => expect(sent).toMatchObject([{ person_id: 'ada' }]))
  })

  it('is changed from what is stored', async () => {
    const { sent, user } = show()
    await press('Change My ISA')
    const form = await dialog()
    await user.type(form.getByLabelText('Name'), ' 2')
    await user.click(form.getByRole('button', { name: 'Save account' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual([
      'isa',
      { name: 'My ISA 2', kind: 'isa', currency: 'GBP', provider: '', person_id: 'self' },
    ])
  })

  it('that is refused keeps the form with the message at its field', async () => {
    const message = 'Enter a currency such as GBP.'
    const { user } = show(
      [ACCOUNT],
      new Failure('validation_failed', 422, 'Check the fields.', { currency: [message] }),
    )
    await press('New account')
    const form = await dialog()
    await fillIn(form, user)
    await user.click(form.getByRole('button', { name: 'Save account' }))
    expect(await form.findByText(message)).toBeDefined()
    expect(form.getByLabelText('Currency').getAttribute('aria-invalid')).toBe('true')
  })

  it('that could not be saved says why', async () => {
    const { user } = show([ACCOUNT], new Failure('internal_error', 500, 'It was not stored.'))
    await press('New account')
    const form = await dialog()
    await fillIn(form, user)
    await user.click(form.getByRole('button', { name: 'Save account' }))
    await shownToast('It was not stored.')
    expect(screen.getByRole('dialog')).toBeDefined()
  })

  it('is removed once that is confirmed', async () => {
    const { sent, user } = show()
    await press('Remove My ISA')
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText('Remove My ISA?')).toBeDefined()
    expect(sent).toEqual([])
    await user.click(question.getByRole('button', { name: 'Remove' }))
    await shownToast('My ISA was removed.')
    expect(sent).toEqual(['isa'])
  })

  it('that could not be removed says why', async () => {
    const { user } = show([ACCOUNT], new Failure('conflict', 409, 'It is in use.'))
    await press('Remove My ISA')
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: 'Remove' }))
    await shownToast('It is in use.')
  })

  it('has its name, value and gain on a phone', async () => {
    onPhone()
    show()
    const table = await screen.findByRole('table', { name: 'Accounts' })
    expect(readHeaders(table)).toEqual(['Name', 'Value', 'Gain', 'Actions'])
  })
})

describe('Accounts', () => {
  it('say that there are none', () => {
    show([])
    expect(screen.getByText('No accounts yet.')).toBeDefined()
    expect(screen.queryByRole('table', { name: 'Accounts' })).toBeNull()
  })

  it('name their taxpayers where there are several', async () => {
    const { api } = show()
    expect(readHeaders(await screen.findByRole('table', { name: 'Accounts' }))).not.toContain(
      'Belongs to',
    )
    api.on(endpoints.listPeople, () => TWO)
    renderPage(<AccountsView accounts={[ACCOUNT]} />)
    const [, table] = await waitFor(() => {
      const found = screen.getAllByRole('table', { name: 'Accounts' })
      expect(readHeaders(found[1] as HTMLElement)).toContain('Belongs to')
      return found
    })
    expect(readRows(table as HTMLElement)[0]).toMatchObject({ 'Belongs to': 'You' })
    expect(screen.getByRole('button', { name: 'Remove Ada' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Remove You' })).toBeNull()
  })
})
