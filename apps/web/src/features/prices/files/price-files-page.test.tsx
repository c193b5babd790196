import {
  commitPriceImport,
  listPriceImports,
  previewPriceImport,
  undoPriceImport,
} from '@leadenhall/contract/prices/endpoints.ts'
import type { PriceImport, PriceImports } from '@leadenhall/contract/prices/index.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Failure, fakeApi } from '../../../test-support/fake-api.ts'
import { renderPage } from '../../../test-support/render-page.tsx'
import { shownToast } from '../../../test-support/shown-toast.ts'
import { Toaster } from '../../../ui/overlays/toaster.tsx'
import { PriceFilesPage } from './price-files-page.tsx'

const PREVIEW: PriceImport = {
  id: 'p1',
  file: 'prices.csv',
  layout: 'many',
  createdAt: '2026-11-27T10:00:00.000Z',
  committedAt: null,
  asks: [],
  rows: { new: 2, equal: 1, differing: 1, refused: 300 },
  series: [
    {
      ticker: 'VOD.L',
      name: 'Vodafone Group',
      unit: 'GBX',
      unitFrom: 'file',
      from: '2026-11-23',
      to: '2026-11-26',
      new: 2,
      equal: 1,
      differing: 1,
    },
  ],
  differing: [{ ticker: 'VOD.L', date: '2026-11-26', line: 5, before: 90, after: 91 }],
  refused: [{ line: 7, text: '2026-02-30, 1', reason: '"2026-02-30" is no day.' }],
}
const STORED: PriceImports[number] = {
  id: 'old',
  file: 'old.csv',
  layout: 'one',
  committedAt: '2026-11-20T10:00:00.000Z',
  rows: { new: 250, equal: 0, differing: 0, refused: 0 },
  series: 1,
}
const FILE = new File(['date,close'], 'prices.csv', { type: 'text/csv' })

function show(files: PriceImports = []) {
  const api = fakeApi()
  api.on(listPriceImports, () => files)
  renderPage(
    <>
      <PriceFilesPage />
      <Toaster />
    </>,
  )
  return api
}

async function choose() {
  await userEvent.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), FILE)
}

it('a file is looked at before it counts: new, equal, differing and refused rows', async () => {
  const api = show()
  const calls: string[] = []
  api.on(previewPriceImport, () => PREVIEW)
  api.on(commitPriceImport, ({ params }) => {
    calls.push(String(params['id']))
    return { ...PREVIEW, committedAt: '2026-11-27T10:01:00.000Z' }
  })
  await choose()
  expect(await screen.findByText('Preview of prices.csv')).toBeDefined()
  expect(screen.getByText('Refused rows').nextElementSibling?.textContent).toBe('300')
  expect(screen.getByText('The first 1 of 300 rows that are not used')).toBeDefined()
  expect(screen.getByText(/Line 7: "2026-02-30" is no day\./)).toBeDefined()
  expect(screen.getByText('VOD.L, 26 Nov 2026: 91 in place of 90 (line 5)')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Let it count' }))
  await shownToast('prices.csv counts now.')
  expect(calls).toEqual(['p1'])
  expect(screen.queryByText('Preview of prices.csv')).toBeNull()
})

it('what a file does not say is asked, and nothing can be stored before', async () => {
  const api = show()
  const sent: unknown[] = []
  api.on(previewPriceImport, ({ form }): PriceImport => {
    sent.push([form?.get('ticker'), form?.get('units'), form?.get('date_order')])
    if (sent.length > 1) return PREVIEW
    return {
      ...PREVIEW,
      asks: ['unit', 'date_order'],
      series: PREVIEW.series.map((one) => ({ ...one, unit: null, unitFrom: null })),
    }
  })
  await choose()
  expect(await screen.findByRole('button', { name: 'Let it count' })).toHaveProperty(
    'disabled',
    true,
  )
  await userEvent.selectOptions(screen.getByLabelText('Prices of VOD.L are in'), 'GBX')
  await userEvent.selectOptions(screen.getByLabelText('Dates are written'), 'dmy')
  await userEvent.click(screen.getByRole('button', { name: 'Read again' }))
  expect(await screen.findByRole('button', { name: 'Let it count' })).toHaveProperty(
    'disabled',
    false,
  )
  expect(sent).toEqual([
    ['', '{}', ''],
    ['', '{"VOD.L":"GBX"}', 'dmy'],
  ])
})

it('a dropped file is read, and one that cannot be read says why', async () => {
  const api = show()
  api.on(
    previewPriceImport,
    () => new Failure('validation_failed', 422, 'This is a web page or XML.', { file: ['No.'] }),
  )
  await screen.findByText('No price file counts yet.')
  fireEvent.drop(window, { dataTransfer: { files: [FILE], types: ['Files'] } })
  expect((await screen.findByRole('alert')).textContent).toBe('This is a web page or XML.')
})

it('a file that counts can be undone after a question', async () => {
  const api = show([STORED])
  const undone: unknown[] = []
  api.on(undoPriceImport, ({ params }) => {
    undone.push(params['id'])
    return undefined
  })
  expect(await screen.findByText('250 days of 1 instrument')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Undo old.csv' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Undo' }))
  await shownToast('old.csv is undone.')
  expect(undone).toEqual(['old'])
})

it('shows why the files could not be listed', async () => {
  const api = fakeApi()
  api.on(listPriceImports, () => new Failure('internal_error', 500, 'Something failed.'))
  renderPage(<PriceFilesPage />)
  expect(await screen.findByText('Something failed.')).toBeDefined()
})
