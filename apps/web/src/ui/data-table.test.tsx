import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { onPhone } from '../test-support/on-phone.ts'
import { renderPage } from '../test-support/render-page.tsx'
import { type Column, type ColumnOrder, DataTable } from './data-table.tsx'

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

// First: later tests type and click, after which a phone has all rows too.
describe('on a phone', () => {
  const many = Array.from({ length: 60 }, (_, index) => ({ name: `row-${index}`, price: index }))

  it('has the rows of the first window, and the others once the user scrolls', async () => {
    onPhone()
    renderTable(many)
    expect(names()).toHaveLength(24)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('61')
    act(() => {
      window.dispatchEvent(new Event('scroll'))
    })
    await waitFor(() => expect(names()).toHaveLength(60))
  })

  it('has no columns that it would only hide, and can still be sorted by them', () => {
    const figures = columns.map((column) =>
      column.id === 'price' ? { ...column, shownFrom: 'sm' as const } : column,
    )
    const table = (
      <DataTable
        label="Things"
        rows={ROWS}
        columns={figures}
        rowKey={({ name }) => name}
        initialSort={{ id: 'price', desc: true }}
      />
    )
    const desk = renderPage(table)
    expect(screen.getAllByRole('columnheader')).toHaveLength(3)
    desk.unmount()
    onPhone()
    renderPage(table)
    expect(screen.getAllByRole('columnheader')).toHaveLength(2)
    expect(names()).toEqual(['beta', 'gamma', 'Alpha'])
  })
})

describe('sorting', () => {
  it('keeps the given order until a header is pressed', () => {
    renderTable()
    expect(names()).toEqual(['beta', 'Alpha', 'gamma'])
    expect(header('Name').getAttribute('aria-sort')).toBe('none')
  })

  it('sorts up and down by the header button and sets aria-sort', async () => {
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

  it('puts unknown values last in both directions', async () => {
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

  it('is not offered for a column without an order', () => {
    renderTable()
    expect(header('Note').hasAttribute('aria-sort')).toBe(false)
    expect(within(header('Note')).queryByRole('button')).toBeNull()
  })
})

describe("the server's order", () => {
  const renderOrdered = (order: readonly ColumnOrder[]) => {
    const onChange = vi.fn<(order: ColumnOrder) => void>()
    renderPage(
      <DataTable
        label="Things"
        rows={ROWS}
        columns={columns}
        rowKey={({ name }) => name}
        serverOrder={{ columns: order, onChange }}
      />,
    )
    return { onChange, user: userEvent.setup() }
  }

  it('is shown in the headers and changes no row', () => {
    renderOrdered([
      { id: 'price', desc: true },
      { id: 'name', desc: true },
    ])
    expect(names()).toEqual(['beta', 'Alpha', 'gamma'])
    expect(header('Price').getAttribute('aria-sort')).toBe('descending')
    expect(header('Name').getAttribute('aria-sort')).toBe('descending')
  })

  it('is requested by a header: figures from the largest, names from the first', async () => {
    const { user, onChange } = renderOrdered([])
    await user.click(sortBy('Price'))
    expect(onChange).toHaveBeenLastCalledWith({ id: 'price', desc: true })
    await user.click(sortBy('Name'))
    expect(onChange).toHaveBeenLastCalledWith({ id: 'name', desc: false })
    expect(names()).toEqual(['beta', 'Alpha', 'gamma'])
  })

  it('is reversed by the active header', async () => {
    const { user, onChange } = renderOrdered([{ id: 'price', desc: true }])
    await user.click(sortBy('Price'))
    expect(onChange).toHaveBeenLastCalledWith({ id: 'price', desc: false })
  })
})

describe('opening a row', () => {
  it('works by clicking anywhere on it and by Enter', async () => {
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
  it('moves by j, k and arrows and stops at the ends', async () => {
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

  it('moves two rows for two keys within one frame', () => {
    renderTable()
    rowOf('beta').focus()
    for (const name of ['beta', 'Alpha']) fireEvent.keyDown(rowOf(name), { key: 'j' })
    expect(document.activeElement).toBe(rowOf('gamma'))
  })

  it('keeps one row in the tab order, also when rows are removed', () => {
    const table = (rows: readonly Row[]) => (
      <DataTable label="Things" rows={rows} columns={columns} rowKey={({ name }) => name} />
    )
    const { rerender } = render(table(ROWS))
    const tabIndexes = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map(({ tabIndex }) => tabIndex)
    expect(tabIndexes()).toEqual([0, -1, -1])
    act(() => rowOf('gamma').focus())
    expect(tabIndexes()).toEqual([-1, -1, 0])
    rerender(table(ROWS.slice(0, 2)))
    expect(tabIndexes()).toEqual([0, -1])
  })
})

describe('a long table', () => {
  const many = Array.from({ length: 500 }, (_, index) => ({ name: `row-${index}`, price: index }))

  it('renders every row up to a hundred', () => {
    renderTable(many.slice(0, 100))
    expect(screen.getAllByRole('link')).toHaveLength(100)
  })

  it('builds each row of a short table only once', () => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 240))
    const cell = vi.fn<(row: Row) => string>(({ name }) => name)
    const counted = [{ id: 'name', header: 'Name', cell, value: ({ name }: Row) => name }]
    renderPage(
      <DataTable label="Things" rows={ROWS} columns={counted} rowKey={({ name }) => name} />,
    )
    expect(cell).toHaveBeenCalledTimes(ROWS.length)
    vi.restoreAllMocks()
  })

  it('renders only rows near the viewport beyond that, and reports the total', () => {
    renderTable(many)
    const drawn = screen.getAllByRole('link').length
    expect(drawn).toBeGreaterThan(10)
    expect(drawn).toBeLessThan(150)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('501')
    expect(rowOf('row-3').getAttribute('aria-rowindex')).toBe('5')
  })
})

it('can be sorted initially, and explains headers on hover', () => {
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
