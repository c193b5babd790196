import * as endpoints from '@leadenhall/contract/portfolio/endpoints.ts'
import type {
  ColumnMapping,
  ImportPreview,
  ImportSummary,
} from '@leadenhall/contract/portfolio/index.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildActivity } from '../../../test-support/build-activity.ts'
import { buildHolding, buildHoldings } from '../../../test-support/build-holdings.ts'
import { Failure, type FakeApi } from '../../../test-support/fake-api.ts'
import { renderPage } from '../../../test-support/render-page.tsx'
import { Portfolio, serve } from '../../../test-support/serve-portfolio.tsx'
import { buildImport, buildImportRow } from './test-support/build-import.ts'

const { shown } = vi.hoisted(() => ({ shown: vi.fn<(text: string) => void>() }))
let undo: (() => void) | undefined
vi.mock('../../../ui/show-toast.ts', () => ({
  showToast: (text: string, action?: { run: () => void }) => {
    undo = action?.run
    shown(text)
  },
  showProblem: (problem: Error | string) =>
    shown(problem instanceof Error ? problem.message : problem),
}))

const asking = {
  status: 'needs_you' as const,
  reason: 'Which instrument is "Old Fund"?',
  column: 'ticker',
  instrument: { key: 'old fund', name: 'Old Fund', contradiction: null, unlisted_isin: null },
  candidates: [{ ticker: 'TSCO.L', name: 'Tesco', currency: 'GBX' }],
  cells: [
    { column: 'Stock', value: 'Old Fund' },
    { column: 'Shares', value: '12' },
  ],
}
const PREVIEW = buildImport({
  counts: { new: 1, known: 0, ignored: 1, needs_you: 3 },
  rows: [
    buildImportRow(2, { cells: [{ column: 'Stock', value: 'Vodafone' }] }),
    buildImportRow(3, { status: 'ignored', reason: 'A document.' }),
    buildImportRow(4, asking),
    buildImportRow(5, asking),
    buildImportRow(6, { status: 'needs_you', reason: 'Total is empty.', column: 'Total' }),
  ],
})
const WAITING: ImportPreview = {
  ...PREVIEW,
  status: 'committed',
  stored: 1,
  counts: { new: 0, known: 1, ignored: 1, needs_you: 3 },
}

let api: FakeApi

beforeEach(() => {
  shown.mockReset()
  undo = undefined
  api = serve()
})

async function openFile(preview: ImportPreview) {
  api.on(endpoints.previewImport, () => preview)
  const page = renderPage(<Portfolio />, { path: '/?view=import' })
  const file = new File(['a,b'], 'file.csv', { type: 'text/csv' })
  const chooser = await screen.findByLabelText('Choose a file', { selector: 'input' })
  await userEvent.upload(chooser, file)
  await screen.findByText('file.csv, recognised as Freetrade')
  return page
}

const question = () => screen.getByRole('listitem', { name: 'Old Fund' })

describe('An import', () => {
  it('shows every row and how it was read', async () => {
    await openFile(PREVIEW)
    expect(screen.getByText('A document.')).toBeDefined()
    expect(
      screen.getByText('Decimal comma, day first, prices in pence, account in EUR.'),
    ).toBeDefined()
    const [row] = screen.getAllByRole('row', { name: /Vodafone/ })
    expect(row && within(row).getByText('Stock').tagName).toBe('DT')
  })

  it('asks once for an instrument of several rows, and says once what the answer changed', async () => {
    const sent: unknown[] = []
    api.on(endpoints.answerImportRow, ({ body, params }) => {
      sent.push([params['row'], body])
      return buildImport({ counts: { ...PREVIEW.counts, new: 3, needs_you: 1 } })
    })
    await openFile(PREVIEW)
    expect(within(question()).getByText('2 rows, the first is row 4')).toBeDefined()
    expect(within(question()).getByText('Shares').nextSibling?.textContent).toBe('12')
    const search = within(question()).getByLabelText<HTMLInputElement>('Search for Old Fund')
    expect(search.value).toBe('Old Fund')
    await userEvent.type(search, '{Enter}')
    expect(shown.mock.calls).toEqual([
      ['We can’t find “Old Fund”. Search for it, or skip this row.'],
    ])
    await userEvent.clear(search)
    await userEvent.type(search, 'VOD.L{Enter}')
    expect(await screen.findByRole('button', { name: 'Import 3 activities' })).toBeDefined()
    expect(sent).toEqual([['4', { ticker: 'VOD.L' }]])
    expect(shown).toHaveBeenCalledTimes(2)
    expect(shown).toHaveBeenLastCalledWith('“Old Fund” is VOD.L in 2 rows.')
    expect(screen.queryByRole('listitem', { name: 'Old Fund' })).toBeNull()
  })

  it('takes a candidate by one click, and says why an answer was refused', async () => {
    api.on(endpoints.answerImportRow, ({ body }) => {
      expect(body).toEqual({ ticker: 'TSCO.L' })
      return new Failure('validation_failed', 422, 'We can’t find “TSCO.L”.')
    })
    await openFile(PREVIEW)
    await userEvent.click(within(question()).getByRole('button', { name: 'TSCO.L Tesco · GBX' }))
    await expect.poll(() => shown.mock.calls).toEqual([['We can’t find “TSCO.L”.']])
  })

  it('skips a question with its rows, and takes that back', async () => {
    const sent: unknown[] = []
    api.on(endpoints.skipImportRow, ({ body, params }) => {
      sent.push([params['row'], body])
      return PREVIEW
    })
    await openFile(PREVIEW)
    await userEvent.click(within(question()).getByRole('button', { name: 'Skip these 2 rows' }))
    await expect.poll(() => shown.mock.calls).toEqual([['2 rows were skipped.']])
    undo?.()
    await expect
      .poll(() => sent)
      .toEqual([
        ['4', { is_skipped: true }],
        ['4', { is_skipped: false }],
      ])
  })

  it('skips any other row that asks, and stops skipping it', async () => {
    const skipped = buildImportRow(6, {
      status: 'ignored',
      reason: 'Skipped by you.',
      is_skipped: true,
    })
    api.on(endpoints.skipImportRow, ({ body }) =>
      (body as { is_skipped: boolean }).is_skipped
        ? { ...PREVIEW, rows: [...PREVIEW.rows.slice(0, 4), skipped] }
        : PREVIEW,
    )
    await openFile(PREVIEW)
    await userEvent.click(screen.getByRole('button', { name: 'Skip this row: Row 6' }))
    expect(await screen.findByText('Skipped by you.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Stop skipping: Row 6' }))
    expect(await screen.findByText('Total is empty.')).toBeDefined()
  })

  it('answers a question for all rows that ask it by one click', async () => {
    const sent: unknown[] = []
    const asking = (row: number) =>
      buildImportRow(row, {
        status: 'needs_you',
        reason: 'What is "Interest paid", with 12.34?',
        choice: { key: 'word', options: ['Interest paid to me', 'Interest that I paid'] },
      })
    api.on(endpoints.chooseImportRow, ({ body, params }) => {
      sent.push([params['row'], body])
      return PREVIEW
    })
    await openFile({ ...PREVIEW, rows: [asking(8), asking(9)] })
    const [first] = screen.getAllByRole('button', { name: 'Interest that I paid' })
    if (first) await userEvent.click(first)
    await expect.poll(() => shown.mock.calls).toEqual([['Interest that I paid in 2 rows.']])
    expect(sent).toEqual([['8', { option: 1 }]])
  })

  it('records the split that explains a sale by one click', async () => {
    const split = {
      account_id: 'isa',
      ticker: 'AAPL',
      name: 'Apple Inc.',
      date: '2020-08-31',
      ratio: { new: '4', old: '1' },
      held: '10',
    }
    const reason = 'Apple Inc. split 4 for 1 on 31 August 2020. Record it?'
    const short = buildImportRow(2, { status: 'needs_you', reason, splits: [split] })
    api.on(endpoints.addImportSplits, ({ params }) => {
      expect(params['row']).toBe('2')
      return buildImport({ counts: { ...PREVIEW.counts, new: 2 } })
    })
    await openFile(buildImport({ rows: [short] }))
    expect(screen.getByText(reason)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Record the split' }))
    expect(await screen.findByRole('button', { name: 'Import 2 activities' })).toBeDefined()
  })
})

describe('A stored import', () => {
  const store = async () => {
    let status: ImportSummary['status'] = 'previewed'
    api.on(endpoints.commitImport, () => {
      status = 'committed'
      return { id: 'one', status, changed: 1 }
    })
    api.on(endpoints.revertImport, () => {
      status = 'reverted'
      return { id: 'one', status, changed: 1 }
    })
    api.on(endpoints.listImports, () => [{ ...WAITING, status }])
    api.on(endpoints.getImport, () => WAITING)
    const page = await openFile(PREVIEW)
    await userEvent.click(screen.getByRole('button', { name: 'Import 1 activity' }))
    await screen.findByText('1 activity was imported.')
    return page
  }

  it('leads to the return, and keeps the rows that wait', async () => {
    await store()
    expect(await screen.findByText(/3 rows wait for you\. Answer below/)).toBeDefined()
    expect(await screen.findByRole('listitem', { name: 'Old Fund' })).toBeDefined()
    const link = screen.getByRole('link', { name: 'See your return' })
    expect(link.getAttribute('href')).toBe('/portfoliomanager?account=isa')
  })

  it('is undone from its result', async () => {
    await store()
    await userEvent.click(screen.getByRole('button', { name: 'Undo import' }))
    await expect.poll(() => shown.mock.calls).toEqual([['The import was undone.']])
    expect(screen.queryByText('1 activity was imported.')).toBeNull()
    expect(screen.queryByRole('listitem', { name: 'Old Fund' })).toBeNull()
    expect(await screen.findByRole('cell', { name: 'Undone' })).toBeDefined()
  })

  describe('with a consolidation', () => {
    const event = buildActivity({ kind: 'consolidation', date: '2026-09-10', price: null })
    const consolidate = async (after: string, now: string) => {
      api.on(endpoints.getHoldings, ({ query }) => {
        const quantity = query.get('on') === '2026-09-10' ? after : now
        return buildHoldings({ holdings: [buildHolding({ quantity })] })
      })
      api.on(endpoints.commitImport, () => ({
        id: 'one',
        status: 'committed' as const,
        changed: 1,
      }))
      const counts = { new: 1, known: 0, ignored: 0, needs_you: 0 }
      await openFile(buildImport({ counts, rows: [buildImportRow(2, { activity: event })] }))
      await userEvent.click(screen.getByRole('button', { name: 'Import 1 activity' }))
      await screen.findByText('1 activity was imported.')
    }

    it('offers the cash for the fraction that is left', async () => {
      const sent: unknown[] = []
      api.on(endpoints.createActivity, ({ body }) => {
        sent.push(body)
        return buildActivity({ id: '9', kind: 'sell' })
      })
      await consolidate('54.5454545455', '54.5454545455')
      await userEvent.click(await screen.findByRole('button', { name: 'Record the payment' }))
      const form = within(await screen.findByRole('dialog', { name: 'Record the payment' }))
      await userEvent.type(form.getByLabelText('Amount'), '0.71{Enter}')
      await expect.poll(() => sent).toHaveLength(1)
      expect(sent[0]).toMatchObject({
        account_id: 'isa',
        kind: 'sell',
        date: '2026-09-10',
        ticker: 'VOD.L',
        quantity: '0.5454545455',
        amount: '0.71',
      })
    })

    it('offers nothing for a fraction that another row of the file has sold', async () => {
      await consolidate('54.5454545455', '54')
      expect(screen.queryByRole('button', { name: 'Record the payment' })).toBeNull()
    })
  })

  it('with rows that wait is opened again from the list', async () => {
    api.on(endpoints.listImports, () => [WAITING])
    api.on(endpoints.getImport, () => WAITING)
    renderPage(<Portfolio />, { path: '/?view=import' })
    expect(
      await screen.findByRole('cell', { name: /^Imported ?, 3 rows wait for you$/ }),
    ).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Answer file.csv' }))
    expect(await screen.findByRole('listitem', { name: 'Old Fund' })).toBeDefined()
  })
})

describe('A new account of an import', () => {
  const fill = async (name: string, kind: string, currency: string) => {
    const form = within(await screen.findByRole('form', { name: 'New account' }))
    await userEvent.clear(form.getByLabelText('Name'))
    if (name) await userEvent.type(form.getByLabelText('Name'), name)
    if (kind) await userEvent.selectOptions(form.getByLabelText('Kind'), kind)
    if (currency) await userEvent.type(form.getByLabelText('Currency'), currency)
    await userEvent.click(form.getByRole('button', { name: 'Use this account' }))
  }
  const start = async (answers: readonly (ImportPreview | Failure)[], accounts?: []) => {
    api = serve(accounts)
    const sent: (string | null)[][] = []
    api.on(endpoints.previewImport, ({ form }) => {
      const texts = ['account_id', 'account'].map((name) => form?.get(name) as string | null)
      sent.push(texts)
      return answers[sent.length - 1] ?? PREVIEW
    })
    renderPage(<Portfolio />, { path: '/?view=import' })
    const chooser = await screen.findByLabelText('Choose a file', { selector: 'input' })
    const choose = () => userEvent.upload(chooser, new File(['a,b'], 'file.csv'))
    return { choose, sent }
  }

  it('is asked for its name, kind and currency, none of which is given, before the file is read', async () => {
    const { choose, sent } = await start([PREVIEW])
    await userEvent.selectOptions(screen.getByLabelText('Into account'), 'A new account')
    await choose()
    await fill('', '', '')
    for (const text of ['Enter a name.', 'Choose a kind.', 'Enter a currency such as GBP.']) {
      expect(screen.getByText(text)).toBeDefined()
    }
    expect(sent).toEqual([])
    await fill('My SIPP', 'SIPP', 'gbp')
    expect(await screen.findByText('file.csv, recognised as Freetrade')).toBeDefined()
    const account = {
      name: 'My SIPP',
      kind: 'sipp',
      currency: 'GBP',
      provider: '',
      person_id: 'self',
    }
    expect(sent).toEqual([[null, JSON.stringify(account)]])
    expect(screen.getByText('Into My SIPP, which is created with the import.')).toBeDefined()
  })

  it('that is refused says so at its field, and keeps the file', async () => {
    const message = 'You already have an account named Taken.'
    const { choose, sent } = await start([
      new Failure('validation_failed', 422, message, { name: [message] }),
    ])
    await userEvent.selectOptions(screen.getByLabelText('Into account'), 'A new account')
    await choose()
    await fill('Taken', 'ISA', 'GBP')
    expect(await screen.findByText(message)).toBeDefined()
    expect(shown).not.toHaveBeenCalled()
    await fill('Free', 'ISA', 'GBP')
    expect(await screen.findByText('file.csv, recognised as Freetrade')).toBeDefined()
    expect(sent).toHaveLength(2)
  })

  it('is all that a user without accounts can choose', async () => {
    await start([], [])
    expect(screen.getByRole('form', { name: 'New account' })).toBeDefined()
    expect(screen.getByLabelText<HTMLSelectElement>('Into account').value).toBe('new')
  })
})

describe('An import that was read in the wrong notation', () => {
  const askAgain = async (mapping: ColumnMapping | null) => {
    const api = serve()
    const asked: unknown[] = []
    api.on(endpoints.previewImport, ({ form }) => {
      asked.push(form?.get('mapping'))
      return buildImport({ broker: 'DEGIRO', mapping })
    })
    renderPage(<Portfolio />, { path: '/?view=import' })
    const chooser = await screen.findByLabelText('Choose a file', { selector: 'input' })
    await userEvent.upload(chooser, new File(['a,b'], 'file.csv', { type: 'text/csv' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
    return asked
  }

  it('is read again as the user says', async () => {
    const asked = await askAgain(null)
    await userEvent.selectOptions(screen.getByLabelText('Decimal mark'), 'Comma: 1.234,50')
    await userEvent.selectOptions(screen.getByLabelText('Date order'), 'Day, month, year')
    await userEvent.click(screen.getByRole('button', { name: 'Read again' }))
    await expect.poll(() => asked).toHaveLength(2)
    expect(JSON.parse(String(asked[1]))).toEqual({
      columns: {},
      decimalMark: ',',
      dateOrder: 'dmy',
    })
  })

  it('forgets a remembered mark that the user takes back, and nothing else', async () => {
    const columns = { date: 'When', amount: 'Total' }
    const asked = await askAgain({ columns, unit: 'GBX', decimalMark: ',', dateOrder: 'dmy' })
    await userEvent.selectOptions(screen.getByLabelText('Decimal mark'), 'As in the file')
    await userEvent.click(screen.getByRole('button', { name: 'Read again' }))
    await expect.poll(() => asked).toHaveLength(2)
    expect(JSON.parse(String(asked[1]))).toEqual({ columns, unit: 'GBX', dateOrder: 'dmy' })
  })
})
