import { within } from '@testing-library/react'

/** Reads the rows of a table as texts by column header, without its sort arrows. */
export function readRows(table: HTMLElement): readonly Readonly<Record<string, string>>[] {
  const headers = readHeaders(table)
  return bodyRows(table).map((row) =>
    Object.fromEntries([...row.children].map((cell, place) => [headers[place], cell.textContent])),
  )
}

export function readHeaders(table: HTMLElement): readonly string[] {
  return within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent.replace(/[↑↓]/, ''))
}

/** The texts of one column, from top to bottom. */
export function readColumn(table: HTMLElement, header: string): readonly (string | undefined)[] {
  return readRows(table).map((row) => row[header])
}

/** The cell below a header in the row with this place, from 0. */
export function cellOf(table: HTMLElement, place: number, header: string): Element {
  const cell = bodyRows(table)[place]?.children[readHeaders(table).indexOf(header)]
  if (!cell) throw new Error(`No cell below ${header} in row ${place}`)
  return cell
}

function bodyRows(table: HTMLElement): Element[] {
  return [...table.querySelectorAll('tbody tr')]
}
