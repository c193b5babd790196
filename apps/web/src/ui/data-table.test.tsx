import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderPage } from '../test-support/render-page.tsx'
import { type Column, DataTable } from './data-table.tsx'

interface Row {
  readonly name: string
  readonly price: number | null
}

const columns: Column<Row>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name }) => <a href={`/${name}`}>{name}</a>,
    value: ({ name }) => name,
    isSortable: true,
  },
  {
    id: 'price',
    header: 'Price',
    align: 'right',
    cell: ({ price }) => price ?? '–',
    value: ({ price }) => price,
    isSortable: true,
  },
  { id: 'note', header: 'Note', cell: () => 'note', value: () => null },
]

const ROWS: Row[] = [
  { name: 'beta', price: 20 },
  { name: 'Alpha', price: null },
  { name: 'gamma', price: 3 },
]

function renderTable(rows: readonly Row[] = ROWS) {
  const onOpen = vi.fn<(row: Row) => void>()
  renderPage(
    <DataTable
      label="Things"
      rows={rows}
      columns={columns}
      rowKey={({ name }) => name}
      onOpen={onOpen}
    />,
  )
  return { onOpen, user: userEvent.setup() }
}

const header = (name: string) => screen.getByRole('columnheader', { name })
const sortBy = (name: string) => within(header(name)).getByRole('button')
const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent)
const rowOf = (name: string) => screen.getByRole('link', { name }).closest('tr') as HTMLElement

describe('sorting', () => {
  it('leaves the given order until a header is pressed', () => {
    renderTable()
    expect(names()).toEqual(['beta', 'Alpha', 'gamma'])
    expect(header('Name').getAttribute('aria-sort')).toBe('none')
  })

  it('goes up and down by the header button, told by aria-sort', async () => {
    const { user } = renderTable()
    await user.click(sortBy('Name'))
    expect(names()).toEqual(['Alpha', 'beta', 'gamma'])
    expect(header('Name').getAttribute('aria-sort')).toBe('ascending')
    await user.click(sortBy('Name'))
    expect(names()).toEqual(['gamma', 'beta', 'Alpha'])
    expect(header('Name').getAttribute('aria-sort')).toBe('descending')
    await user.click(sortBy('Name'))
    expect(header('Name').getAttribute('aria-sort')).toBe('ascending')
  })

  it('puts what is not known last, both ways', async () => {
    const { user } = renderTable()
    await user.click(sortBy('Price'))
    const one = names()
    await user.click(sortBy('Price'))
    const other = names()
    expect(one.at(-1)).toBe('Alpha')
    expect(other.at(-1)).toBe('Alpha')
    expect(one[0]).toBe('beta')
    expect(other[0]).toBe('gamma')
  })

  it('compares numbers as numbers', async () => {
    const { user } = renderTable([
      { name: 'a', price: 9 },
      { name: 'b', price: 10 },
      { name: 'c', price: 100 },
    ])
    await user.click(sortBy('Price'))
    expect(names()).toEqual(['c', 'b', 'a'])
  })

  it('is not offered for a column that has no order', () => {
    renderTable()
    expect(header('Note').hasAttribute('aria-sort')).toBe(false)
    expect(within(header('Note')).queryByRole('button')).toBeNull()
  })
})

describe('opening a row', () => {
  it('is done by a click anywhere on it and by Enter', async () => {
    const { user, onOpen } = renderTable()
    await user.click(within(rowOf('gamma')).getByText('3'))
    expect(onOpen).toHaveBeenLastCalledWith(ROWS[2])
    rowOf('beta').focus()
    await user.keyboard('{Enter}')
    expect(onOpen).toHaveBeenLastCalledWith(ROWS[0])
    expect(onOpen).toHaveBeenCalledTimes(2)
  })

  it('is left to the link when the link is clicked', async () => {
    const { user, onOpen } = renderTable()
    rowOf('beta').addEventListener('click', (event) => event.preventDefault())
    await user.click(screen.getByRole('link', { name: 'beta' }))
    expect(onOpen).not.toHaveBeenCalled()
  })
})

describe('moving', () => {
  it('goes by j, k and arrows and stops at the ends', async () => {
    const { user } = renderTable()
    rowOf('beta').focus()
    await user.keyboard('j')
    await waitFor(() => expect(document.activeElement).toBe(rowOf('Alpha')))
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement).toBe(rowOf('gamma')))
    await user.keyboard('j')
    await waitFor(() => expect(document.activeElement).toBe(rowOf('gamma')))
    await user.keyboard('k')
    await waitFor(() => expect(document.activeElement).toBe(rowOf('Alpha')))
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(document.activeElement).toBe(rowOf('beta')))
  })

  it('leaves one row in the way of Tab', () => {
    renderTable()
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
  })
})

describe('a long table', () => {
  const many = Array.from({ length: 500 }, (_, index) => ({ name: `row-${index}`, price: index }))

  it('up to a hundred rows draws them all', () => {
    renderTable(many.slice(0, 100))
    expect(screen.getAllByRole('link')).toHaveLength(100)
  })

  it('above draws only those near the screen, and tells how many there are', () => {
    renderTable(many)
    const drawn = screen.getAllByRole('link').length
    expect(drawn).toBeGreaterThan(10)
    expect(drawn).toBeLessThan(150)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('501')
    expect(rowOf('row-3').getAttribute('aria-rowindex')).toBe('5')
  })
})

it('is sorted from the start where that is asked for, and explains a header on hover', () => {
  const explained = columns.map((column) =>
    column.id === 'price' ? { ...column, headerTitle: 'In pence.' } : column,
  )
  renderPage(
    <DataTable
      label="Things"
      rows={ROWS}
      columns={explained}
      rowKey={({ name }) => name}
      initialSort={{ id: 'name', desc: true }}
    />,
  )
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'gamma',
    'beta',
    'Alpha',
  ])
  const header = screen.getByRole('columnheader', { name: /Name/ })
  expect(header.getAttribute('aria-sort')).toBe('descending')
  expect(screen.getByRole('columnheader', { name: 'Price' }).getAttribute('title')).toBe(
    'In pence.',
  )
})
