/** Small spreadsheets of the kinds that issuers and HMRC publish. */
import { strToU8, zipSync } from 'fflate'

type Cell = string | number

const escape = (text: Cell) =>
  String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const letters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letters(Math.floor(column / 26) - 1) + letters(column % 26)

/** Texts are shared strings. */
export function xlsxFile(...sheets: readonly (readonly Cell[])[][]): Buffer {
  const words: string[] = []
  const cell = (value: Cell, row: number, column: number) => {
    const at = `${letters(column)}${row + 1}`
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
    if (value === '') return ''
    words.push(value)
    return `<c r="${at}" t="s"><v>${words.length - 1}</v></c>`
  }
  const files = sheets.map((rows, index) => {
    const lines = rows.map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((value, column) => cell(value, row, column)).join('')}</row>`,
    )
    const xml = `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`
    return [`xl/worksheets/sheet${index + 1}.xml`, strToU8(xml)] as const
  })
  const shared = words.map((word) => `<si><r><t>${escape(word)}</t></r></si>`).join('')
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8('<Types/>'),
      'xl/sharedStrings.xml': strToU8(`<sst>${shared}</sst>`),
      ...Object.fromEntries(files),
    }),
  )
}

/** A cell in the form `2012-04-06` is a date. */
export function odsFile(rows: readonly (readonly string[])[]): Buffer {
  const lines = rows.map((cells) => {
    const inner = cells.map((text) => {
      const value = /^\d{4}-\d{2}-\d{2}$/.test(text)
        ? ` office:value-type="date" office:date-value="${text}"`
        : ''
      return `<table:table-cell${value}><text:p>${escape(text)}</text:p></table:table-cell>`
    })
    return `<table:table-row>${inner.join('')}<table:table-cell table:number-columns-repeated="16000"/></table:table-row>`
  })
  const empty =
    '<table:table-row table:number-rows-repeated="1048000"><table:table-cell/></table:table-row>'
  const xml = `<office:document-content><office:body><office:spreadsheet><table:table>${lines.join('')}${empty}</table:table></office:spreadsheet></office:body></office:document-content>`
  return Buffer.from(zipSync({ 'content.xml': strToU8(xml) }))
}
